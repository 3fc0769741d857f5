/** By asset, what is owed against what the operator states to hold. */
import { float } from '@glassbook/contract';
import { FIRST_USER, HOUSE_CONVERT, HOUSE_FEES, HOUSE_MAKER, WORLD } from '@glassbook/engine';
import { formatAmount, mulDiv } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import { handle } from '../../carry/http/handling.ts';
import { inSnapshot } from '../../carry/store/snapshot.ts';
import type { FloatServices } from './services.ts';

/** What the accounts of one asset have, by whose they are. */
export type Owed = Record<'users' | 'onHold' | 'fees' | 'maker' | 'convert' | 'otherHouse' | 'owed', bigint>;
type Held = { held: bigint; places: number; oldest: number | null };
export type Position = {
  seq: number;
  at: number;
  owed: Map<number, Owed>;
  held: Map<number, Held>;
  /** What the lending account bore of loans, since the first entry. */
  lost: Map<number, bigint>;
};

const nothing: Owed = { users: 0n, onHold: 0n, fees: 0n, maker: 0n, convert: 0n, otherHouse: 0n, owed: 0n };
const houseOf = new Map<number, keyof Owed>([
  [HOUSE_FEES, 'fees'],
  [HOUSE_MAKER, 'maker'],
  [HOUSE_CONVERT, 'convert'],
]);

/**
 * Every account but the external one: together they are what the operator owes or has as its own. The clearing account of futures is below zero by what
 * open positions have lost, which its holders still have in their own accounts.
 */
async function owedIn(client: PoolClient): Promise<Map<number, Owed>> {
  const { rows } = await client.query<{ asset: number; whose: string; total: string; held: string }>(
    `SELECT asset, least(owner, ${FIRST_USER}) AS whose, sum(available + held) AS total, sum(held) AS held
     FROM balances WHERE owner <> ${WORLD} GROUP BY asset, whose`,
  );
  const owed = new Map<number, Owed>();
  for (const { asset, whose, total, held } of rows) {
    const sums = owed.get(asset) ?? { ...nothing };
    const whosePart = Number(whose) === FIRST_USER ? 'users' : (houseOf.get(Number(whose)) ?? 'otherHouse');
    sums[whosePart] += BigInt(total);
    sums.owed += BigInt(total);
    if (whosePart === 'users') sums.onHold += BigInt(held);
    owed.set(asset, sums);
  }
  return owed;
}

/** The newest statement of each place. */
const newestStatements = `SELECT DISTINCT ON (asset, kind, lower(place)) asset, amount, stated_at FROM float_statements
       ORDER BY asset, kind, lower(place), id DESC`;

/** One of 0 says that the place is empty. */
async function heldIn(client: PoolClient): Promise<Map<number, Held>> {
  const { rows } = await client.query<{ asset: number; held: string; places: string; oldest: string | null }>(
    `SELECT asset, sum(amount) AS held, count(*) FILTER (WHERE amount > 0) AS places, min(stated_at) FILTER (WHERE amount > 0) AS oldest
     FROM (${newestStatements}) AS newest GROUP BY asset`,
  );
  return new Map(
    rows.map(({ asset, held, places, oldest }) => [
      asset,
      { held: BigInt(held), places: Number(places), oldest: oldest === null ? null : Number(oldest) },
    ]),
  );
}

/** Of one asset, in one statement and so of one journal entry: what is held less what is owed, which is what the external account is below zero. */
export async function heldLessOwed(db: Pool | PoolClient, asset: number): Promise<bigint> {
  const { rows } = await db.query<{ difference: string }>(
    `SELECT (SELECT coalesce(sum(amount), 0) FROM (${newestStatements}) AS newest WHERE asset = $1)
       + (SELECT coalesce(sum(available + held), 0) FROM balances WHERE owner = ${WORLD} AND asset = $1) AS difference`,
    [asset],
  );
  return BigInt(rows[0]?.difference ?? 0);
}

/** What loans left unpaid after all their collateral was sold. */
async function lostIn(client: PoolClient): Promise<Map<number, bigint>> {
  const { rows } = await client.query<{ asset: number; loss: string }>(
    'SELECT asset, sum(loss) AS loss FROM loans WHERE loss > 0 GROUP BY asset',
  );
  return new Map(rows.map(({ asset, loss }) => [asset, BigInt(loss)]));
}

/** All of it of one journal entry. */
export const positionOf = (pool: FloatServices['pool']): Promise<Position> =>
  inSnapshot(pool, async (client) => {
    const { rows } = await client.query<{ seq: string; at: string }>('SELECT seq, at FROM checkpoint');
    const [seq, at] = [Number(rows[0]?.seq ?? 0), Number(rows[0]?.at ?? 0)];
    return { seq, at, owed: await owedIn(client), held: await heldIn(client), lost: await lostIn(client) };
  });

/** In percent with two places, rounded down, so that nothing short is shown as covered. */
export const coverageOf = (held: bigint, owed: bigint): string | null =>
  owed === 0n ? null : formatAmount(mulDiv(held, 10_000n, owed, 'down'), 2);

export const report = ({ pool, catalog }: FloatServices) =>
  handle(float.report, async ({ body: { show = 'all', currency } }) => {
    const { seq, at, owed, held, lost } = await positionOf(pool);
    const rows = catalog.assets.flatMap(({ id, symbol, scale }) => {
      if (currency !== undefined && String(id) !== currency) return [];
      const [sums, stated] = [owed.get(id) ?? nothing, held.get(id) ?? { held: 0n, places: 0, oldest: null }];
      if (show === 'short' && stated.held >= sums.owed) return [];
      const text = (amount: bigint) => formatAmount(amount, scale);
      return [
        {
          ...{ currency_id: id, name: symbol, users: text(sums.users), on_hold: text(sums.onHold) },
          ...{ fees: text(sums.fees), maker: text(sums.maker), convert: text(sums.convert) },
          ...{ other_house: text(sums.otherHouse), owed: text(sums.owed), held: text(stated.held) },
          loan_loss: text(lost.get(id) ?? 0n),
          ...{ difference: text(stated.held - sums.owed), coverage: coverageOf(stated.held, sums.owed) },
          ...{ places: stated.places, oldest_ms: stated.oldest },
        },
      ];
    });
    const assets = catalog.assets.map(({ id, symbol, scale }) => ({ id, name: symbol, scale }));
    return { ok: true, message: { journal_seq: seq, at_ms: at, rows, assets } };
  });
