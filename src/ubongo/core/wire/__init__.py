"""The messages between server and clients, by topic; docs/protocol.md says when which goes."""
