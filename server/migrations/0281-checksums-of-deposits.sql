-- The checksum of the address that was shown for a deposit, as it was shown, and of the one that was changed: who deposited to it is notified. Without one it may be any address of its network.
ALTER TABLE fund_details ADD COLUMN checksum text COLLATE "C";
ALTER TABLE deposit_address_notices ADD COLUMN checksum text COLLATE "C";
