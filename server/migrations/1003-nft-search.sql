-- What is for sale by somebody else than its creator, and the boxes that brought a work.
CREATE INDEX nft_items_resale ON nft_items (id) WHERE listing > 0 AND owner <> creator;
CREATE INDEX nft_items_work ON nft_items (work) WHERE work IS NOT NULL;
