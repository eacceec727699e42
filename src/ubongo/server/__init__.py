"""The server: serves the pages over HTTP with Litestar, on a port that it finds itself."""
