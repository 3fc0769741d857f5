/**
 * Keeps the tables of profit and loss up to the journal: reads the batches after its checkpoint, and writes what they change with the next checkpoint in
 * one transaction. It reads only what is committed and nothing waits for it, so a restart continues where it was and a checkpoint of 0 derives everything
 * again, the same.
 */
import type { Entry } from '@glassbook/engine';
import { mulDiv } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import {
  averageCost,
  count,
  nothing,
  type Position,
  type Positions,
  type WorthOf,
} from '../../../shared/cost-basis/count.ts';
import { eventsOf, type OwnEvent } from '../../../shared/cost-basis/events.ts';
import { commandsOf, inTurn } from '../../../shared/cost-basis/in-turn.ts';
import type { Catalog } from '../../../carry/store/catalog.ts';
import { numbers } from '../../../carry/store/columns.ts';
import { entriesOf } from '../../../carry/store/journal.ts';
import { usdtPrice, USDT } from '../../../carry/store/worth.ts';

/** The equity curve has a point at most every quarter of an hour. */
export const STEP_MS = 900_000;
export const stepOf = (at: number): number => Math.floor(at / STEP_MS) * STEP_MS;
/** Batches a transaction: small enough to interrupt nothing, large enough to catch up. */
const BATCHES = 50;
/** The text of every entry that moves prices has it. No other entry's has: within a text a quote is escaped. */
const PRICED = Buffer.from('"kind":"indexPrice.update"');

/** The last index price of each instrument. */
export type Prices = Map<number, bigint>;

/** The worth of an amount of an asset in USDT units at these prices of instruments, half even. */
export function worthAtPrices(catalog: Catalog, priceOf: (instrument: number) => bigint | undefined): WorthOf {
  return (id, amount) => {
    const asset = catalog.asset(id);
    const price = usdtPrice(catalog.instruments, priceOf, asset);
    return price === undefined ? undefined : mulDiv(amount, price, 10n ** BigInt(asset.scale), 'half-even');
  };
}

type Checkpoint = { seq: number; at: number; prices: Prices };
type Changed = { owner: number; asset: number; step: number } & Position;
/** What an event was valued with besides USDT, so that it can be counted again without the prices of its time. */
type Worth = Pick<OwnEvent, 'owner' | 'seq' | 'product' | 'ref'> & { asset: number; worth: bigint };
type PriceOfStep = { instrument: number; step: number; price: bigint };

/** Counts the next batches in. False where there are no more. */
export async function countNext(pool: Pool, catalog: Catalog): Promise<boolean> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const counted = await countIn(client, catalog);
    await client.query('COMMIT');
    broken = false;
    return counted;
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => (broken = false),
      () => undefined,
    );
    throw error;
  } finally {
    client.release(broken);
  }
}

async function countIn(client: PoolClient, catalog: Catalog): Promise<boolean> {
  const checkpoint = await checkpointOf(client);
  // Most batches have no price: theirs are neither sent nor read.
  const { rows: batches } = await client.query<{ last_seq: string; at: string; entries: Buffer | null }>(
    `SELECT last_seq, at, CASE WHEN position($3::bytea IN entries) > 0 THEN entries END AS entries
     FROM journal WHERE first_seq > $1 ORDER BY first_seq LIMIT $2`,
    [checkpoint.seq, BATCHES, PRICED],
  );
  const last = batches.at(-1);
  if (last === undefined) return false;
  const [upTo, at] = [Number(last.last_seq), Number(last.at)];
  const events = await ofPeople(client, eventsOf(await postingsOf(client, checkpoint.seq, upTo)));
  const positions = await positionsOf(client, events);
  const entries = batches.flatMap((batch) => (batch.entries ? entriesOf(batch.entries, PRICED) : []));
  const { changed, prices, worths } = countAll(events, entries, { checkpoint, positions, catalog });
  await write(client, changed);
  await writePrices(client, prices);
  await writeWorths(client, worths);
  await client.query('UPDATE pnl_checkpoint SET seq = $1, at = $2, prices = $3', [
    upTo,
    at,
    JSON.stringify(Object.fromEntries([...checkpoint.prices].map(([id, price]) => [id, String(price)]))),
  ]);
  return batches.length === BATCHES;
}

/** Locked, so that of two servers one counts a batch. */
async function checkpointOf(client: PoolClient): Promise<Checkpoint> {
  const { rows } = await client.query<{ seq: string; at: string; prices: string }>(
    'SELECT seq, at, prices FROM pnl_checkpoint FOR UPDATE',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the checkpoint of profit and loss is missing');
  const stored = Object.entries(JSON.parse(row.prices) as Record<string, string>);
  const prices: Prices = new Map(stored.map(([id, price]) => [Number(id), BigInt(price)]));
  return { seq: Number(row.seq), at: Number(row.at), prices };
}

async function postingsOf(client: PoolClient, after: number, upTo: number) {
  const { rows } = await client.query<Record<string, string>>(
    `SELECT seq, at, asset, amount, from_owner, to_owner, reason, ref FROM ledger_entries
     WHERE seq > $1 AND seq <= $2 AND (from_owner >= 1000 OR to_owner >= 1000) ORDER BY seq, line`,
    [after, upTo],
  );
  return rows.map((row) => ({
    seq: Number(row['seq']),
    at: Number(row['at']),
    asset: Number(row['asset']),
    amount: BigInt(row['amount'] ?? 0),
    fromOwner: Number(row['from_owner']),
    toOwner: Number(row['to_owner']),
    reason: row['reason'] as OwnReason,
    ref: Number(row['ref']),
  }));
}
type OwnReason = Parameters<typeof eventsOf>[0][number]['reason'];

/** Without those of simulated traders: no call returns their profit, and theirs would be most rows of a demo. */
async function ofPeople(client: PoolClient, events: readonly OwnEvent[]): Promise<readonly OwnEvent[]> {
  if (events.length === 0) return events;
  const owners = numbers([...new Set(events.map(({ owner }) => owner))], (owner) => owner);
  const { rows } = await client.query<{ id: string }>('SELECT id FROM users WHERE robot AND id = ANY($1::bigint[])', [
    owners,
  ]);
  const robots = new Set(rows.map(({ id }) => Number(id)));
  return events.filter(({ owner }) => !robots.has(owner));
}

async function positionsOf(client: PoolClient, events: readonly OwnEvent[]): Promise<Map<number, Positions>> {
  const owners = [...new Set(events.map(({ owner }) => owner))];
  const positions = new Map<number, Positions>(owners.map((owner) => [owner, new Map()]));
  if (owners.length === 0) return positions;
  const { rows } = await client.query<Record<string, string>>(
    'SELECT owner, asset, quantity, cost, realized, contributed, withdrawn_gain FROM pnl_positions WHERE owner = ANY($1::bigint[])',
    [numbers(owners, (owner) => owner)],
  );
  for (const row of rows) positions.get(Number(row['owner']))?.set(Number(row['asset']), positionOf(row));
  return positions;
}

export const positionOf = (row: Record<string, string | undefined>): Position => ({
  quantity: BigInt(row['quantity'] ?? 0),
  cost: BigInt(row['cost'] ?? 0),
  realized: BigInt(row['realized'] ?? 0),
  contributed: BigInt(row['contributed'] ?? 0),
  withdrawnGain: BigInt(row['withdrawn_gain'] ?? 0),
});

type Around = { checkpoint: Checkpoint; positions: Map<number, Positions>; catalog: Catalog };

/** Whether the house takes all that moves. Nothing asks what that is worth but the sum of fees, which is part of no other. */
const isTaken = ({ legs, from }: OwnEvent): boolean =>
  from === 'house' && [...legs.values()].every((amount) => amount < 0n);

/**
 * Events and prices in the order of the journal: an event is valued at the prices before or of its own entry. Returns each
 * position as it was left in each step, and the last price of each step.
 */
export function countAll(
  events: readonly OwnEvent[],
  entries: readonly Entry[],
  { checkpoint: { prices }, positions, catalog }: Around,
): { changed: Changed[]; prices: PriceOfStep[]; worths: Worth[] } {
  const changed = new Map<string, Changed>();
  const closing = new Map<string, PriceOfStep>();
  const worthOf = worthAtPrices(catalog, (instrument) => prices.get(instrument));
  const updates = entries.filter(({ command }) => command.kind === 'indexPrice.update');
  const worths: Worth[] = [];
  let next = 0;
  const movePrices = (upTo: number) => {
    for (; next < updates.length && (updates[next]?.seq ?? 0) <= upTo; next += 1) {
      const command = updates[next]?.command;
      // A refused update set no price; the engine refuses one whole.
      if (command?.kind === 'indexPrice.update' && command.prices.every(({ price }) => price > 0n))
        for (const { market: instrument, price } of command.prices) {
          const step = stepOf(updates[next]?.at ?? 0);
          prices.set(instrument, price);
          closing.set(`${instrument} ${step}`, { instrument, step, price });
        }
    }
  };
  const heldBy = ({ owner }: OwnEvent): Positions => {
    const own = positions.get(owner) ?? new Map<number, Position>();
    positions.set(owner, own);
    return own;
  };
  const take = (event: OwnEvent, at: number) => {
    const { owner, seq, product, ref, legs, from, fees } = event;
    const noted: WorthOf = (asset, amount) => {
      const worth = worthOf(asset, amount);
      if (worth !== undefined && asset !== USDT) worths.push({ owner, seq, product, ref, asset, worth });
      return worth;
    };
    if (isTaken(event)) for (const asset of fees) noted(asset, -(legs.get(asset) ?? 0n));
    const own = heldBy(event);
    const step = stepOf(at);
    for (const asset of count(own, legs, from, { worthOf: noted, unit: USDT, method: averageCost }))
      changed.set(`${owner} ${asset} ${step}`, { owner, asset, step, ...(own.get(asset) ?? nothing) });
  };
  for (const command of commandsOf(events)) {
    movePrices(command[0]?.seq ?? 0);
    inTurn(command, heldBy, take);
  }
  movePrices(Infinity);
  return { changed: [...changed.values()], prices: [...closing.values()], worths };
}

const columns = (rows: readonly Changed[]): string[] => [
  numbers(rows, ({ owner }) => owner),
  numbers(rows, ({ asset }) => asset),
  numbers(rows, ({ step }) => step),
  numbers(rows, ({ quantity }) => quantity),
  numbers(rows, ({ cost }) => cost),
  numbers(rows, ({ realized }) => realized),
  numbers(rows, ({ contributed }) => contributed),
  numbers(rows, ({ withdrawnGain }) => withdrawnGain),
];

async function write(client: PoolClient, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const figures = 'quantity, cost, realized, contributed, withdrawn_gain';
  const update = `DO UPDATE SET (${figures}) = (excluded.quantity, excluded.cost, excluded.realized, excluded.contributed, excluded.withdrawn_gain)`;
  const rows = `unnest($1::bigint[], $2::integer[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[])
    AS new (owner, asset, step, ${figures})`;
  const values = columns(changed);
  await client.query(
    `INSERT INTO pnl_steps (owner, asset, step, ${figures}) SELECT * FROM ${rows}
     ON CONFLICT (owner, asset, step) ${update}`,
    values,
  );
  await client.query(
    `INSERT INTO pnl_positions (owner, asset, ${figures})
     SELECT DISTINCT ON (owner, asset) owner, asset, ${figures} FROM ${rows} ORDER BY owner, asset, step DESC
     ON CONFLICT (owner, asset) ${update}`,
    values,
  );
}

async function writePrices(client: PoolClient, prices: readonly PriceOfStep[]): Promise<void> {
  if (prices.length === 0) return;
  await client.query(
    `INSERT INTO pnl_prices (instrument, step, price) SELECT * FROM unnest($1::integer[], $2::bigint[], $3::numeric[])
     ON CONFLICT (instrument, step) DO UPDATE SET price = excluded.price`,
    [
      numbers(prices, ({ instrument }) => instrument),
      numbers(prices, ({ step }) => step),
      numbers(prices, ({ price }) => price),
    ],
  );
}

async function writeWorths(client: PoolClient, worths: readonly Worth[]): Promise<void> {
  if (worths.length === 0) return;
  await client.query(
    `INSERT INTO pnl_worths (owner, seq, product, ref, asset, worth)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::integer[], $6::numeric[]) ON CONFLICT DO NOTHING`,
    [
      numbers(worths, ({ owner }) => owner),
      numbers(worths, ({ seq }) => seq),
      worths.map(({ product }) => product),
      numbers(worths, ({ ref }) => ref),
      numbers(worths, ({ asset }) => asset),
      numbers(worths, ({ worth }) => worth),
    ],
  );
}
