-- A keyed hash of the pixels that were kept, to see that two images are the same. Images from before have none.
ALTER TABLE uploads ADD COLUMN digest bytea;
