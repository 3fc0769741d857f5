-- Sales by when they end.
CREATE INDEX nft_listings_ending ON nft_listings (end_at) WHERE closed = 'no' AND status = 'running';
