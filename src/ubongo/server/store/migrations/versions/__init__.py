"""The steps, each named by the revision that it leads to. A released step is never changed."""
