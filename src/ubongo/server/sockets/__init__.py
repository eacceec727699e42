"""Sockets of players: the handshake, frames that come in, rate limits and quotas."""
