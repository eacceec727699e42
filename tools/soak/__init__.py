"""./run soak: long proofs of the server, and the players, judges and worlds that they share."""
