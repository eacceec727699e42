"""The addresses: routes under /api, pages and assets, and which requests are turned away."""
