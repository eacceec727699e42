"""Programs for developers: they check, break, measure and picture the product."""
