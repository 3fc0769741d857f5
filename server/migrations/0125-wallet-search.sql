-- Staff find a user by the beginning of a wallet's address, in any capitals.
CREATE INDEX wallets_searched ON wallets (lower(address) text_pattern_ops);
