"""The store: matches, guests and solo results, kept in SQLite or PostgreSQL.

`opening.open_store` gives a `store.Store`; `structs` has what goes in and comes out, and `errors`
what may go wrong. These two load no database library, so a table that is only spoken of costs
nothing.
"""
