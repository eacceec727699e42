"""Routes under /api, pages and assets, rate limits, and the checks of hosts and headers."""
