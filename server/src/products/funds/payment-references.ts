/**
 * By what payments are found outside: each is credited for one deposit or brought in once, and recorded for one withdrawal or taken out once. What must hold: however it is written, and whatever network is
 * named with it, a transaction is one payment, or several that are each named with their output.
 */
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../carry/store/transaction.ts';

/** What payments come in for, and what they go out for. */
const sides = { in: ['deposit', 'house_in'], out: ['withdrawal', 'house_out'] } as const;
/**
 * The deposit or withdrawal a payment is for, or the request about the house account, and the network or kind of payee within which a reference without a hash is unique. Of the house it is
 * `house`, for it names neither: its references are compared with those of every place.
 */
export type Paid = { noun: (typeof sides)[keyof typeof sides][number]; id: number; place: string };
const sideOf = ({ noun }: Pick<Paid, 'noun'>) => (sides.in.some((each) => each === noun) ? sides.in : sides.out);
type Plain = { place: string; reference: string; output: string };

const plainOutput = (output = ''): string => (output === '' ? '' : String(Number(output)));

/**
 * A hash of 64 hex digits is the same in capitals, with 0x and within an address of an explorer, and no two networks have the same. Of other references the longest run of 32 letters and
 * digits or more counts, as a signature in base58 within such an address; shorter ones are as they were written.
 */
export function plainReference(text: string, place: string): Plain {
  const [, hash, output] = /(?<![0-9a-f])([0-9a-f]{64})(?![0-9a-f])(?::(\d{1,9})$)?/i.exec(text) ?? [];
  if (hash !== undefined) return { place: '', reference: hash.toLowerCase(), output: plainOutput(output) };
  const runs = [...text.matchAll(/([\w-]{32,})(?::(\d{1,9})$)?/g)].sort(
    ([, a = ''], [, b = '']) => b.length - a.length,
  );
  const [, run, ofRun] = runs[0] ?? [];
  return run === undefined
    ? { place, reference: text, output: '' }
    : { place, reference: run, output: plainOutput(ofRun) };
}

/** The same text for the same transaction, however it is written. */
export function referenceText(text: string, place: string): string {
  const plain = plainReference(text, place);
  return [plain.place, plain.reference, plain.output].join(' ');
}

/** Whether another has this payment: the same output, or the whole transaction where either names no output. */
export async function isUsed(db: Pool | PoolClient, paid: Paid, text: string): Promise<boolean> {
  const { noun, id } = paid;
  const plain = plainReference(text, paid.place);
  const { rowCount } = await db.query(
    `SELECT FROM payment_references WHERE noun = ANY ($1) AND (place = $2 OR 'house' IN (place, $2)) AND reference = $3
       AND (noun, subject) <> ($6, $4) AND (output = $5 OR output = '' OR $5 = '')`,
    [sideOf(paid), plain.place, plain.reference, id, plain.output, noun],
  );
  return rowCount !== 0;
}

/** Takes the payment for this one, once; false where another has it. */
export const takeReference = (pool: Pool, paid: Paid, text: string): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { place, reference, output } = plainReference(text, paid.place);
    // No unique index sees that a whole transaction and one of its outputs are the same payment.
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${sideOf(paid)[0]} ${reference}`]);
    if (await isUsed(client, paid, text)) return false;
    await client.query(
      `INSERT INTO payment_references (noun, place, reference, output, subject) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [paid.noun, place, reference, output, paid.id],
    );
    return true;
  });

/** It was refused: the payment can be recorded for another. */
export const dropReference = (pool: Pool, { noun, id }: Paid) =>
  pool.query('DELETE FROM payment_references WHERE noun = $1 AND subject = $2', [noun, id]);
