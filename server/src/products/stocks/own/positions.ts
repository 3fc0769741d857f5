/** Positions and dividends of an owner, from own rows and balances. */
import { stocks } from '@glassbook/contract';
import { kinds } from '@glassbook/engine';
import { mulDiv, formatAmount } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { flag } from '../../../carry/store/asset-wire.ts';
import { amountText, priceText } from '../../../carry/store/instrument.ts';
import { inSnapshot } from '../../../carry/store/snapshot.ts';
import type { StockMarket } from '../markets.ts';
import type { StockServices } from '../services.ts';
import { holdingsOf, nothingHeld, type Holding, type OwnChange, type OwnFill } from './fold.ts';

type Services = Pick<StockServices, 'pool' | 'markets' | 'standings' | 'prices'>;
type Texts = Record<string, string>;

const LIMIT = 20;

const filledAs = (role: 'maker' | 'taker') => `
  SELECT id, at, market, amount, value, ${role}_fee AS fee, (taker_side = 'buy') = ${role === 'taker'} AS is_buy FROM stock_trades
  WHERE ${role}_owner = $1 AND ${role}_owner >= 1000`;

async function fillsOf(client: PoolClient, owner: number): Promise<OwnFill[]> {
  const { rows } = await client.query<Texts & { is_buy: boolean }>(
    `SELECT * FROM (${filledAs('maker')} UNION ALL ${filledAs('taker')}) AS own ORDER BY id`,
    [owner],
  );
  return rows.map((row) => ({
    ...{ at: Number(row['at']), market: Number(row['market']), isBuy: row.is_buy },
    ...{ amount: BigInt(row['amount'] ?? 0), value: BigInt(row['value'] ?? 0), fee: BigInt(row['fee'] ?? 0) },
  }));
}

async function changesOf(client: PoolClient, owner: number): Promise<OwnChange[]> {
  const { rows } = await client.query<Texts & { numerator: string | null; denominator: string | null }>(
    `SELECT own.at, own.market, before, after, paid, numerator, denominator
     FROM stock_changes own JOIN stock_actions action ON action.id = own.action WHERE owner = $1 ORDER BY own.id`,
    [owner],
  );
  return rows.map(({ numerator, denominator, ...row }) => ({
    ...{ at: Number(row['at']), market: Number(row['market']), before: BigInt(row['before'] ?? 0) },
    ...{ after: BigInt(row['after'] ?? 0), paid: BigInt(row['paid'] ?? 0) },
    ...(numerator !== null && denominator !== null
      ? { numerator: BigInt(numerator), denominator: BigInt(denominator) }
      : {}),
  }));
}

/** Gross and tax of what was paid, by market. */
async function paidTo(client: PoolClient, owner: number): Promise<Map<number, { gross: bigint; tax: bigint }>> {
  const { rows } = await client.query<Texts>(
    `SELECT market, sum(gross) AS gross, sum(tax) AS tax FROM stock_entitlements WHERE owner = $1 AND state = 'paid' GROUP BY market`,
    [owner],
  );
  return new Map(
    rows.map((row) => [Number(row['market']), { gross: BigInt(row['gross'] ?? 0), tax: BigInt(row['tax'] ?? 0) }]),
  );
}

async function heldBy(client: PoolClient, owner: number): Promise<Map<number, bigint>> {
  const { rows } = await client.query<Texts>('SELECT asset, held FROM balances WHERE owner = $1 AND kind = $2', [
    ...[owner, kinds.indexOf('stock')],
  ]);
  return new Map(rows.map((row) => [Number(row['asset']), BigInt(row['held'] ?? 0)]));
}

export const positions = (services: Services) =>
  handle(stocks.positions, async ({ caller }) => {
    const read = await inSnapshot(services.pool, async (client) => ({
      holdings: holdingsOf(await fillsOf(client, caller.userId), await changesOf(client, caller.userId)),
      ...{ paid: await paidTo(client, caller.userId), held: await heldBy(client, caller.userId) },
    }));
    const shown = services.markets.all.filter(({ id }) => read.holdings.has(id));
    const message = shown.map((market) =>
      presentPosition(services, market, {
        ...(read.holdings.get(market.id) ?? nothingHeld),
        held: read.held.get(market.base.id) ?? 0n,
        ...(read.paid.get(market.id) ?? { gross: 0n, tax: 0n }),
      }),
    );
    return { ok: true, message };
  });

function presentPosition(
  { standings, prices }: Services,
  market: StockMarket,
  { amount, cost, realized, held, gross, tax }: Holding & { held: bigint; gross: bigint; tax: bigint },
): stocks.Position {
  const { base, quote } = market;
  const money = (sum: bigint) => formatAmount(sum, quote.scale);
  const row = standings.of(market.id);
  const index = prices.get(market.id)?.price;
  const price = row?.session === 'open' ? index : (row?.close ?? index);
  const whole = 10n ** BigInt(base.scale);
  const value = price === undefined ? undefined : (price * amount) / whole;
  return {
    ...{ match_id: market.id, currency_id: base.id, symbol: market.symbol },
    ...{ amount: amountText(market, amount), held: amountText(market, held) },
    average_price: money(amount === 0n ? 0n : mulDiv(cost, whole, amount, 'half-even')),
    cost: money(cost),
    price: price === undefined ? null : priceText(market, price),
    value: value === undefined ? null : money(value),
    result: value === undefined ? null : money(value - cost),
    ...{ realized: money(realized), dividends: money(gross), tax: money(tax) },
    practice: flag(market.calendar === 'practice'),
  };
}

export const dividends = ({ pool, markets }: Pick<Services, 'pool' | 'markets'>) =>
  handle(stocks.dividends, async ({ body, caller }) => {
    const of = body.match_id === undefined ? undefined : markets.all.find(({ id }) => id === Number(body.match_id));
    if (body.match_id !== undefined && !of) return refuse('spot.market_not_found');
    const limit = Number(body.limit ?? LIMIT);
    const state = body.state && (body.state === '1' ? 'due' : 'paid');
    const rows = await entitlementsOf(pool, caller.userId, { market: of?.id, state, before: body.before, limit });
    const next = rows.length < limit ? null : Number(rows.at(-1)?.['id'] ?? 0);
    const shown = rows.map((row): stocks.Dividend => {
      const market = markets.market(Number(row['market']));
      const money = (name: string) => formatAmount(BigInt(row[name] ?? 0), market.quote.scale);
      return {
        ...{ id: Number(row['id']), action_id: Number(row['action']), match_id: market.id, symbol: market.symbol },
        shares: amountText(market, BigInt(row['shares'] ?? 0)),
        ...{ gross: money('gross'), tax: money('tax'), net: money('net'), state: row['state'] === 'due' ? 1 : 2 },
        ...{ at_ms: Number(row['at']), paid_ms: row['paid_at'] === null ? null : Number(row['paid_at']) },
      };
    });
    return { ok: true, message: { rows: shown, next } };
  });

type Filter = { market: number | undefined; state: string | undefined; before: string | undefined; limit: number };

/** Newest first. */
async function entitlementsOf(pool: Pool, owner: number, { market, state, before, limit }: Filter) {
  const { rows } = await pool.query<Record<string, string | null>>(
    `SELECT * FROM stock_entitlements WHERE owner = $1 AND ($2::integer IS NULL OR market = $2)
       AND ($3::text IS NULL OR state = $3) AND ($4::bigint IS NULL OR id < $4) ORDER BY id DESC LIMIT $5`,
    [owner, market ?? null, state ?? null, before ?? null, limit],
  );
  return rows;
}
