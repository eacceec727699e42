"""The sockets of players: the handshake, the frames that come in, and their quotas."""
