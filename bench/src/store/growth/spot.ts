/**
 * Traders of spot: of 92 commands some 34 are resting orders, 20 cancels, 14 moves, 24 taking orders; and a price of every market each 500
 * commands. Every order and move is named, as by the app.
 */
import type { Command } from '@glassbook/engine';
import { spotRows } from '../../../../server/src/products/spot/spot-venue.ts';
import { LIMIT, type GrowthProduct, type Trading } from './product.ts';

const { fillsOf, ordersOf } = spotRows;

type Open = { order: number; cents: number; buys: boolean };
type Roll = Trading['roll'];
const OPEN_MAX = 20;
const UNIT = 10n ** 8n;
/** Whole USDT: where the price of each market starts. */
const prices = [70_000n, 3_500n, 150n, 1n, 600n];
/** The instruments: market, its price in cents, its lot, lots of an order. */
const traded = [
  { market: 1, cents: 7_000_000, lot: 1_000n, lots: 10 },
  { market: 2, cents: 350_000, lot: 10_000n, lots: 20 },
] as const;

export const spot: GrowthProduct = {
  tables: ['spot_orders', 'spot_trades'],
  share: 92,
  trader: (trading) => {
    const openOf = new Map<number, Open[]>();
    return async (owner) => {
      const chance = trading.roll(92);
      if (chance < 24) {
        await trading.core.sequencer.submit(limit(trading.roll, owner, true).command, trading.named(owner));
        return;
      }
      const open = openOf.get(owner) ?? [];
      openOf.set(owner, open);
      await rest(trading, owner, chance, open);
    };
  },
  feed: { every: 500, command: priceOf },
  lists: ({ pool }, ownerOf) => {
    const orders = (status: '1' | 'history', page: number) => (place: number) =>
      ordersOf(pool, ownerOf(place), { status, page, limit: LIMIT });
    return [
      { name: 'open_orders', ask: orders('1', 1) },
      { name: 'order_history', ask: orders('history', 1) },
      { name: 'order_history_page_50', ask: orders('history', 50) },
      { name: 'fills', ask: (place) => fillsOf(pool, ownerOf(place), { page: 1, limit: LIMIT }) },
    ];
  },
};

/** Opens an order, or cancels or moves one that its owner knows as open. */
async function rest({ core, roll, named }: Trading, owner: number, chance: number, open: Open[]): Promise<void> {
  const { sequencer } = core;
  const at = roll(open.length);
  const mine = open[at];
  if (!mine || (chance < 58 && open.length < OPEN_MAX)) {
    const { command, cents, buys } = limit(roll, owner, false);
    const { outcome } = await sequencer.submit(command, named(owner));
    if ('order' in outcome && outcome.order.status === 'open') open.push({ order: outcome.order.id, cents, buys });
  } else if (chance < 78) {
    open.splice(at, 1);
    await sequencer.submit({ kind: 'spot.cancelOrder', owner, order: mine.order });
  } else {
    mine.cents += (1 + roll(200)) * (mine.buys ? -1 : 1);
    const price = (BigInt(mine.cents) * UNIT) / 100n;
    const amend: Command = { kind: 'spot.amendOrder', owner, order: mine.order, price, amount: 0n };
    const { outcome } = await sequencer.submit(amend, named(owner));
    if (!outcome.ok) open.splice(open.indexOf(mine), 1);
  }
}

/** A limit order: a resting one is up to 5 % away, a taking one crosses by 0.5 %. */
function limit(roll: Roll, owner: number, takes: boolean): { command: Command; cents: number; buys: boolean } {
  const { market, cents: middle, lot, lots } = traded[roll(traded.length)] ?? traded[0];
  const buys = roll(2) === 0;
  const away = takes ? middle / 200 : -(middle / 100 + roll(middle / 25));
  const cents = middle + (buys ? away : -away);
  const command: Command = {
    kind: 'spot.placeOrder',
    owner,
    market,
    side: buys ? 'buy' : 'sell',
    type: 'limit',
    timeInForce: takes ? 'IOC' : 'GTC',
    postOnly: false,
    price: (BigInt(cents) * UNIT) / 100n,
    amount: BigInt(lots + roll(lots)) * lot,
    value: 0n,
    worstPrice: 0n,
  };
  return { command, cents, buys };
}

function priceOf(roll: Roll): Command {
  const moved = prices.map((price, place) => {
    const whole = price * UNIT;
    return { market: place + 1, price: whole + (whole * BigInt(roll(21) - 10)) / 10_000n, volume: UNIT };
  });
  return { kind: 'indexPrice.update', source: 'bench', prices: moved };
}
