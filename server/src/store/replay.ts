/** The journal from its beginning: every batch in order, each checked against the chain before it is believed. */
import { assert } from '@glassbook/money';
import type { PoolClient } from 'pg';
import { GENESIS, readFrames } from './journal.ts';

/** A batch can hold thousands of entries. */
const BATCHES = 20;

/** A batch as it was committed, and the hash of its last entry. */
export type Replayed = ReturnType<typeof readFrames>;

/**
 * Reads the whole journal inside the caller's transaction. Throws where a batch is missing, does not carry the hash of the one before, or
 * holds anything but the entries it says: naming the batch.
 */
export async function* readJournal(client: PoolClient): AsyncGenerator<Replayed> {
  let next = 1;
  let chain: Buffer = GENESIS;
  await client.query('DECLARE journal_batches NO SCROLL CURSOR FOR SELECT * FROM journal ORDER BY first_seq');
  for (;;) {
    const { rows } = await client.query<{
      first_seq: string;
      last_seq: string;
      prev_hash: Buffer;
      hash: Buffer;
      entries: Buffer;
    }>(`FETCH ${BATCHES} FROM journal_batches`);
    for (const row of rows) {
      const named = `the journal at ${row.first_seq}`;
      assert(Number(row.first_seq) === next, `${named} follows what is before it`);
      assert(row.prev_hash.equals(chain), `${named} carries the hash of the batch before`);
      const batch = framesOf(row.entries, chain, named);
      for (const { seq } of batch.entries) {
        assert(seq === next, `${named} has its entries without a gap`);
        next += 1;
      }
      chain = batch.hash;
      assert(next - 1 === Number(row.last_seq) && row.hash.equals(chain), `${named} ends where it says`);
      yield batch;
    }
    if (rows.length < BATCHES) break;
  }
  await client.query('CLOSE journal_batches');
}

function framesOf(bytes: Buffer, chain: Buffer, named: string): Replayed {
  try {
    return readFrames(bytes, chain);
  } catch (cause) {
    throw new Error(`${named} was changed`, { cause });
  }
}
