/** What funds recorded on a day against what was posted on it, one by one: deposits credited, withdrawals paid, their fees, the house account. */
import { WORLD } from '@glassbook/engine';
import type { PoolClient } from 'pg';
import { endOf, startOf } from './day.ts';
import { Sums, unitsIn, type Item, type Line } from './line.ts';

type Records = Record<'deposits' | 'withdrawals' | 'fees' | 'house', Map<string, bigint>>;
const noRecords = (): Records => ({
  ...{ deposits: new Map(), withdrawals: new Map(), fees: new Map(), house: new Map() },
});
const keyOf = (asset: number, id: string): string => `${asset}/${id}`;

/** By the rows of funds: each deposit credited, each withdrawal paid and what was brought in or taken out in the day. */
async function recordsOf(client: PoolClient, span: readonly [number, number]): Promise<Records> {
  const records = noRecords();
  const { rows: deposits } = await client.query<{ id: string; asset: number; credited: string }>(
    "SELECT id, asset, credited FROM deposits WHERE status = 'credited' AND stage = 'ended' AND ended_at >= $1 AND ended_at < $2",
    [...span],
  );
  for (const { id, asset, credited } of deposits) records.deposits.set(keyOf(asset, id), unitsIn(credited));
  const { rows: withdrawals } = await client.query<{ id: string; asset: number; amount: string; fee: string }>(
    "SELECT id, asset, amount, fee FROM withdrawals WHERE status = 'paid' AND stage = 'ended' AND ended_at >= $1 AND ended_at < $2",
    [...span],
  );
  for (const { id, asset, amount, fee } of withdrawals) {
    records.withdrawals.set(keyOf(asset, id), unitsIn(amount) - unitsIn(fee));
    if (unitsIn(fee) > 0n) records.fees.set(keyOf(asset, id), unitsIn(fee));
  }
  const { rows: house } = await client.query<{ id: string; asset: number; direction: string; amount: string }>(
    'SELECT id, asset, direction, amount FROM house_transfers WHERE at >= $1 AND at < $2',
    [...span],
  );
  for (const { id, asset, direction, amount } of house)
    records.house.set(keyOf(asset, id), direction === 'in' ? unitsIn(amount) : -unitsIn(amount));
  return records;
}

// The journal's time never goes back: batches that end before a time hold nothing of it, and what is before a time is in batches up to the first that ends at it or later.
const seqBetween = `seq > coalesce((SELECT last_seq FROM journal WHERE at < $1 ORDER BY at DESC LIMIT 1), 0)
  AND seq <= coalesce((SELECT last_seq FROM journal WHERE at >= $2 ORDER BY at LIMIT 1), ${Number.MAX_SAFE_INTEGER})
  AND at >= $1 AND at < $2`;

const checkOf = new Map<string, keyof Records>([
  ['funds.deposit', 'deposits'],
  ['funds.withdrawal', 'withdrawals'],
  ['funds.withdrawal_fee', 'fees'],
  ['funds.house_in', 'house'],
  ['funds.house_out', 'house'],
]);

type Moved = { came: bigint; went: bigint };
/** Reasons whose entries go out. */
const outgoing: ReadonlySet<string> = new Set(['funds.withdrawal', 'funds.house_out']);

/** By the ledger entries: the same, what of it went both ways, and what came and went besides. Ways are kept apart, since what was added in both would cancel. */
async function postedOf(client: PoolClient, span: readonly [number, number]) {
  const posted = noRecords();
  const bothWays = new Map<string, Moved>();
  const other: { asset: number; name: string; moved: Moved }[] = [];
  const { rows } = await client.query<{
    asset: number;
    reason: string;
    ref: string;
    came: string | null;
    went: string | null;
  }>(
    `SELECT asset, reason, ref, sum(amount) FILTER (WHERE to_owner <> ${WORLD}) AS came, sum(amount) FILTER (WHERE to_owner = ${WORLD}) AS went
     FROM ledger_entries
     WHERE ${seqBetween} AND (from_owner = ${WORLD} OR to_owner = ${WORLD} OR reason = 'funds.withdrawal_fee')
     GROUP BY asset, reason, ref`,
    [...span],
  );
  for (const { asset, reason, ref, came: inward, went: outward } of rows) {
    const [came, went] = [unitsIn(inward ?? '0'), unitsIn(outward ?? '0')];
    const check = checkOf.get(reason);
    if (check === undefined) {
      other.push({ asset, name: `${reason} ${ref}`, moved: { came, went } });
      continue;
    }
    const key = keyOf(asset, ref);
    const before = posted[check].get(key);
    const moved = check === 'withdrawals' ? went - came : came - went;
    posted[check].set(key, (before ?? 0n) + moved);
    // A number of the house is of one direction.
    const isWrong = (outgoing.has(reason) ? came : went) !== 0n || before !== undefined;
    if (isWrong) bothWays.set(`${check} ${key}`, { came, went });
  }
  return { posted, bothWays, other };
}

/** What came and what went, each beside nothing that was to be. */
const itemsOf = (name: string, { came, went }: Moved): Item[] =>
  [came, -went].filter((found) => found !== 0n).map((found) => ({ name, expected: 0n, found }));

const nouns = { deposits: 'D', withdrawals: 'W', fees: 'W', house: 'H' } as const;

/** A line for each asset of which there is something on either side. */
function linesOf(
  check: keyof Records,
  expected: ReadonlyMap<string, bigint>,
  found: ReadonlyMap<string, bigint>,
  bothWays: ReadonlyMap<string, Moved>,
): Line[] {
  const byAsset = new Map<number, Line>();
  for (const key of new Set([...expected.keys(), ...found.keys()])) {
    const [asset = 0, id = 0] = key.split('/').map(Number);
    const line = byAsset.get(asset) ?? { check, asset, expected: 0n, found: 0n, items: [] };
    const item: Item = {
      ...{ name: `${nouns[check]}-${id}`, expected: expected.get(key) ?? 0n, found: found.get(key) ?? 0n },
    };
    line.expected += item.expected;
    line.found += item.found;
    const ways = bothWays.get(`${check} ${key}`);
    if (item.expected !== item.found) line.items.push(item);
    else if (ways) line.items.push(...itemsOf(item.name, ways));
    byAsset.set(asset, line);
  }
  return [...byAsset.values()].sort((a, b) => a.asset - b.asset);
}

/** `isReal`: with real money nothing else comes from outside or leaves. Demo funds have no record besides their entries. */
export async function checkDay(client: PoolClient, day: string, isReal: boolean): Promise<Line[]> {
  const span = [startOf(day), endOf(day)] as const;
  const records = await recordsOf(client, span);
  const { posted, bothWays, other } = await postedOf(client, span);
  const checks = Object.keys(nouns) as (keyof Records)[];
  const lines = checks.flatMap((check) => linesOf(check, records[check], posted[check], bothWays));
  if (isReal) lines.push(...othersOf(other));
  return lines;
}

function othersOf(other: readonly { asset: number; name: string; moved: Moved }[]): Line[] {
  return [...Map.groupBy(other, ({ asset }) => asset)]
    .sort(([a], [b]) => a - b)
    .map(([asset, all]) => ({
      ...{ check: 'other' as const, asset, expected: 0n },
      found: all.reduce((sum, { moved: { came, went } }) => sum + came - went, 0n),
      items: all.flatMap(({ name, moved }) => itemsOf(name, moved)),
    }));
}

/** From outside less to outside since the first entry: up to the end of a day, and up to the journal entry of the snapshot. */
export async function movedSinceFirst(client: PoolClient, day: string): Promise<{ closing: Sums; all: Sums }> {
  const { rows } = await client.query<{ asset: number; closing: string; moved: string }>(
    `SELECT asset, sum(amount) AS moved, coalesce(sum(amount) FILTER (WHERE at < $1), 0) AS closing
     FROM (SELECT asset, at, CASE WHEN to_owner = ${WORLD} THEN -amount ELSE amount END AS amount FROM ledger_entries
       WHERE from_owner = ${WORLD} OR to_owner = ${WORLD}) AS outside GROUP BY asset`,
    [endOf(day)],
  );
  const [closing, all] = [new Sums(), new Sums()];
  for (const row of rows) {
    closing.add(row.asset, unitsIn(row.closing));
    all.add(row.asset, unitsIn(row.moved));
  }
  return { closing, all };
}
