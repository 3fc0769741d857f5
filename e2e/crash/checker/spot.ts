/** Spot trading in the checker: orders, conditional orders, trades, their holds, pushes of them. */
import type { Common, Judge, Product } from './product.ts';
import { answerOf, type Operation, type Push } from './read-histories.ts';
import { units, whole } from './read-journal.ts';
import { conditionalHolds, isConditional, wrongConditionals, type Conditional } from './spot-conditionals.ts';

export type Order = {
  id: string;
  owner: string;
  market: number;
  side: string;
  client_order_id: string | null;
  price: string;
  amount: string;
  filled_amount: string;
  status: string;
};
export type Trade = { id: string; price: string; amount: string; maker_order: string; taker_order: string };
export type SpotTables = { orders: Order[]; trades: Trade[]; conditionals: Conditional[] };
/** What a request makes: an order, or a conditional one, which the order that it becomes has the number and the name of. */
type Placed = Pick<Order, 'id' | 'owner'>;
type Market = { base: number; quote: number };
type PushedOrders = { orders: { id: number; status: number; filled_amount: string }[]; fills: { id: number }[] };

const spotKind = 1;
const statuses: Record<number, string> = { 1: 'open', 2: 'done', 3: 'cancelled' };

export const spot: Product<SpotTables> = {
  name: 'spot',
  queries: {
    orders: 'SELECT id, owner, market, side, client_order_id, price, amount, filled_amount, status FROM spot_orders',
    conditionals:
      'SELECT id, owner, market, side, client_order_id, amount, value, most, leg, profit_limit, status FROM spot_conditionals',
    trades: 'SELECT id, price, amount, maker_order, taker_order FROM spot_trades',
  },
  reused: ['spot.client_order_id_taken'],
  judge: (own, common) => {
    const byId = new Map(own.orders.map((order) => [Number(order.id), order]));
    const placed = new Map([...own.conditionals, ...own.orders].map((order) => [Number(order.id), order]));
    const byName = Map.groupBy(
      [...placed.values()].filter((order) => order.client_order_id !== null),
      (order) => `${order.owner}/order/${order.client_order_id ?? ''}`,
    );
    const markets = marketsIn(common);
    return {
      operations: operations(placed, byName, common),
      storedUnder: (name) => (byName.get(name) ?? []).map(({ id }) => `order ${id}`),
      *holds() {
        yield* holds(own.orders, common);
        yield* conditionalHolds(own.conditionals, (market) => markets.get(market), common.scales);
      },
      wrongPushes: (pushes) => [
        ...wrongPushes(pushes, own, byId, common),
        ...wrongConditionals(pushes, own.conditionals),
      ],
    };
  },
};

function operations(
  byId: ReadonlyMap<number, Placed>,
  byName: ReadonlyMap<string, Placed[]>,
  { scales }: Common,
): Judge['operations'] {
  const scaled = (text: string | undefined, asset: string | undefined) =>
    units(text ?? '0', scales.get(Number(asset)) ?? 0);
  return {
    place: {
      isAsked: ({ fields }, command) =>
        command.kind === 'spot.placeOrder' &&
        command['side'] === (fields['type'] === '1' ? 'buy' : 'sell') &&
        whole(command['amount']) === scaled(fields['amount'], fields['currency_id']) &&
        (fields['order_type'] === 'market' ||
          whole(command['price']) === scaled(fields['target_price'], fields['legal_id'])),
      whyLost: (operation, name) => whyNoOrder(byId, byName, operation, name),
    },
    cancel: {
      isAsked: ({ fields }, command) =>
        command.kind === 'spot.cancelOrder' && command['clientOrderId'] === fields['client_order_id'],
    },
    amend: {
      isAsked: ({ fields }, command) => command.kind === 'spot.amendOrder' && String(command['order']) === fields['id'],
    },
    conditional: {
      isAsked: (operation, command) => isConditional(operation, command, scales),
      whyLost: (operation, name) => whyNoOrder(byId, byName, operation, name),
    },
    amendConditional: {
      isAsked: ({ fields }, command) =>
        command.kind === 'spot.amendConditional' && String(command['order']) === fields['id'],
    },
    cancelAll: { isAsked: (_, command) => command.kind === 'spot.cancelAll' },
  };
}

/** Why an acknowledged order differs from the stored one, or undefined. */
function whyNoOrder(
  byId: ReadonlyMap<number, Placed>,
  byName: ReadonlyMap<string, Placed[]>,
  { attempts, named }: Operation,
  name: string,
): string | undefined {
  const answered = attempts.filter(({ heard }) => heard === 'ok').map((attempt) => answerOf(attempt).data?.id ?? 0);
  const owner = name.split('/')[0];
  const stored = answered.map((id) => byId.get(id)).filter((order) => order?.owner === owner);
  const found = named === 'order' ? (byName.get(name) ?? []) : stored;
  if (found.length === 0) return 'has no order';
  const id = Number(found[0]?.id);
  if (answered.some((one) => one !== id)) return `was answered as order ${answered.join(', ')}, is order ${id}`;
  return undefined;
}

function marketsIn({ settings }: Common): Map<number, Market> {
  const ofMarkets = settings.filter(({ kind }) => kind === 'spot.configureMarket');
  return new Map(
    ofMarkets.map(({ market, base, quote }) => [Number(market), { base: Number(base), quote: Number(quote) }]),
  );
}

/** Holds equal the remaining cost of the open orders. */
function* holds(orders: readonly Order[], common: Common): Generator<[account: string, amount: bigint]> {
  const markets = marketsIn(common);
  for (const order of orders) {
    const market = markets.get(order.market);
    if (order.status !== 'open' || !market) continue;
    const left = BigInt(order.amount) - BigInt(order.filled_amount);
    const scale = 10n ** BigInt(common.scales.get(market.base) ?? 0);
    if (order.side === 'sell') yield [`${order.owner}/${spotKind}/${market.base}`, left];
    else yield [`${order.owner}/${spotKind}/${market.quote}`, (left * BigInt(order.price)) / scale];
  }
}

function wrongPushes(
  pushes: readonly Push[],
  { trades }: SpotTables,
  byId: ReadonlyMap<number, Order>,
  common: Common,
): string[] {
  const markets = marketsIn(common);
  const fills = new Set(trades.map(({ id }) => Number(id)));
  const wrong: string[] = [];
  for (const { channel, message } of pushes) {
    if (channel !== 'spot.orders') continue;
    const pushed = message as PushedOrders;
    for (const order of pushed.orders) {
      const stored = byId.get(order.id);
      const filled = units(order.filled_amount, common.scales.get(markets.get(stored?.market ?? 0)?.base ?? 0) ?? 0);
      if (!stored) wrong.push(`order ${order.id} was pushed and is not stored`);
      else if (order.status !== 1 && statuses[order.status] !== stored.status)
        wrong.push(`order ${order.id} was pushed as ${statuses[order.status]} and is ${stored.status}`);
      else if (filled > BigInt(stored.filled_amount))
        wrong.push(`order ${order.id} was pushed with ${filled} filled and has ${stored.filled_amount}`);
    }
    for (const fill of pushed.fills)
      if (!fills.has(fill.id)) wrong.push(`fill ${fill.id} was pushed and is not stored`);
  }
  return wrong;
}
