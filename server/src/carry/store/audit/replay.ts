/** The journal from its beginning, or its end: every batch in order, each checked against the chain before it is used. */
import { assert } from '@glassbook/money';
import type { PoolClient } from 'pg';
import { GENESIS } from '../chain/chain.ts';
import { ChainChecker, type Checked } from '../chain/chain-checker.ts';
import { StartError } from '../database.ts';
import { entriesOf, readFrames } from '../journal.ts';

/** A batch can hold thousands of entries. */
const BATCHES = 20;

/** A batch as it was committed, and the hash of its last entry. */
export type Replayed = ReturnType<typeof readFrames>;

export type JournalRow = {
  first_seq: string;
  last_seq: string;
  at: string;
  epoch: string;
  prev_hash: Buffer;
  hash: Buffer;
  entries: Buffer;
};
/** Where a batch has to go on: its first number, the hash before it, and the writer's epoch, which never goes back. */
export type Place = { next: number; chain: Buffer; epoch: number };
const beginning = (): Place => ({ next: 1, chain: GENESIS, epoch: 0 });

/**
 * Reads the whole journal inside the caller's transaction. Throws where a batch is missing, does not carry the hash of the one before, or
 * has other content than it declares: naming the batch. The epoch is not part of the chain: only its order is checked.
 */
export async function* readJournal(client: PoolClient): AsyncGenerator<Replayed> {
  const place: Place = beginning();
  await client.query('DECLARE journal_batches NO SCROLL CURSOR FOR SELECT * FROM journal ORDER BY first_seq');
  yield* readBatches(async () => (await client.query<JournalRow>(`FETCH ${BATCHES} FROM journal_batches`)).rows, place);
  await client.query('CLOSE journal_batches');
  const { rows } = await client.query<{ epoch: string }>('SELECT epoch FROM writer');
  assert(place.epoch <= Number(rows[0]?.epoch), 'the journal ends in an epoch that was');
}

/**
 * The batches of all pages in order; an empty page is the end. While the caller has the entries of one page, the chain of the next is
 * checked on another core and the page after it is read.
 */
export async function* readBatches(
  nextPage: () => Promise<JournalRow[]>,
  place = beginning(),
): AsyncGenerator<Replayed> {
  const checker = new ChainChecker();
  const checkPage = async (rows: JournalRow[]) => ({ rows, checked: await checker.check(rows) });
  try {
    let ahead = checkPage(await nextPage());
    let afterIt = nextPage();
    for (;;) {
      const { rows, checked } = await ahead;
      if (rows.length === 0) return;
      ahead = checkPage(await afterIt);
      afterIt = nextPage();
      // A failure ahead is thrown in its turn, or never, if the caller ends before.
      for (const promise of [ahead, afterIt]) promise.catch(() => undefined);
      for (const [index, row] of rows.entries()) yield readBatch(row, place, checked[index]);
    }
  } finally {
    await checker.close();
  }
}

/**
 * Checks the last batches inside the caller's transaction, so that a start does not go on writing behind what was changed; the audit checks all of
 * them. Throws StartError.
 */
export async function checkJournalEnd(client: PoolClient, batches = 100): Promise<void> {
  const { rows } = await client.query<JournalRow>('SELECT * FROM journal ORDER BY first_seq DESC LIMIT $1', [batches]);
  const { rows: known } = await client.query<{ seq: string; hash: Buffer; epoch: string }>(
    'SELECT seq, hash, epoch FROM checkpoint, writer',
  );
  const [first, checkpoint] = [rows.at(-1), known[0]];
  const isWhole = rows.length < batches;
  const place: Place =
    first && !isWhole
      ? { next: Number(first.first_seq), chain: first.prev_hash, epoch: Number(first.epoch) }
      : beginning();
  try {
    for (const row of rows.toReversed()) readBatch(row, place);
    assert(place.next - 1 === Number(checkpoint?.seq), 'the journal ends where the tables stand');
    assert(checkpoint?.hash.equals(place.chain) === true, 'the tables carry the hash of the last entry');
    assert(place.epoch <= Number(checkpoint.epoch), 'the journal ends in an epoch that was');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`the journal was changed: this does not hold: ${why}; npm run audit reports more`, { cause });
  }
}

/** The entries of a batch that goes on at `place`, which moves behind it. The chain is checked here, unless it was already. Throws where the batch does not follow or was changed. */
export function readBatch(row: JournalRow, place: Place, checked?: Checked): Replayed {
  const named = `the journal at ${row.first_seq}`;
  assert(Number(row.first_seq) === place.next, `${named} follows what is before it`);
  assert(row.prev_hash.equals(place.chain), `${named} carries the hash of the batch before`);
  assert(Number(row.epoch) >= Math.max(1, place.epoch), `${named} is of no older epoch than what is before it`);
  const batch = framesOf(row.entries, place.chain, named, checked);
  for (const { seq } of batch.entries) {
    assert(seq === place.next, `${named} has its entries without a gap`);
    place.next += 1;
  }
  place.chain = batch.hash;
  place.epoch = Number(row.epoch);
  assert(place.next - 1 === Number(row.last_seq) && row.hash.equals(place.chain), `${named} ends where it says`);
  assert(Number(row.at) === batch.entries.at(-1)?.at, `${named} carries the time of its last entry`);
  return batch;
}

function framesOf(frames: Buffer, chain: Buffer, named: string, checked?: Checked): Replayed {
  try {
    if (checked === undefined) return readFrames(frames, chain);
    if ('wrong' in checked) throw new Error(checked.wrong);
    return { entries: entriesOf(frames), hash: Buffer.from(checked.hash) };
  } catch (cause) {
    throw new Error(`${named} was changed`, { cause });
  }
}
