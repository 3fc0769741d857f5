-- While an IEO is allocated, of those who wait for theirs: the least fraction that has a token more, and how many with just that one have it.
ALTER TABLE ieo_tallies
  ADD COLUMN least_rest numeric,
  ADD COLUMN ties bigint;
