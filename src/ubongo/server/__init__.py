"""The server: the pages, and tables where people play, over HTTP and sockets with Litestar."""
