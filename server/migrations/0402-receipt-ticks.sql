-- The tick at a time: a receipt of long ago begins without a walk over what its market's chain has since then. In a chain the time never goes back.
CREATE INDEX receipt_links_ticks ON receipt_links (instrument, at, n) WHERE kind = 'tick';
