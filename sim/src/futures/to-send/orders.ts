/** How traders place orders in futures and close what they have. A hundred of them do. */
import { FIRST_USER, selfTradePolicies, type Command } from '@glassbook/engine';
import type { PlaceOrder, PositionRow } from '@glassbook/engine/futures';
import { BTC, USDT } from '../../asset/index.ts';
import type { Habit, Scene } from '../../product.ts';
import { futuresOf, leftOf, markOf, marketOf, opposite, ownOf, valueOf, type Market } from '../market.ts';
import { usable } from '../margin.ts';

const TRADERS = 100;
const POSITIONS = 5;
const busy = [11, 11, 11, 12, 12, 13, 13, 14];
const isTrader = ({ owner }: Pick<Scene, 'owner'>): boolean => owner < FIRST_USER + TRADERS;
const named = ({ model, dice }: Scene): Market | undefined => futuresOf(model).markets.get(dice.pick(busy));

/** A price so many millionths above the mark price, on the tick. */
function priceAway(market: Market, ppm: number): bigint {
  const { tick } = market.rules;
  const price = (markOf(market) * BigInt(1_000_000 + ppm)) / 1_000_000n;
  return price < tick ? tick : price - (price % tick);
}

/** An order with what the owner has, at a leverage; undefined where it has nothing or enough of positions. */
function orderFor(scene: Scene, market: Market, other: Partial<PlaceOrder> = {}): PlaceOrder | undefined {
  const { model, dice, owner } = scene;
  if (!isTrader(scene) || market.mark === undefined) return undefined;
  if (ownOf(model, owner).positions.length >= POSITIONS && other.reduceOnly !== true) return undefined;
  const most = market.rules.tiers[0]?.leverageMax ?? 1;
  const leverage = dice.pick([1, 2, 5, 10, 20, 20, 50, 100].filter((each) => each <= most));
  const money = usable(model, owner, market);
  if (money <= 0n) return undefined;
  const parts = BigInt(20 + dice.below(dice.chance(30) ? 1_000 : 400));
  const worth = (money * BigInt(leverage) * parts) / 1_000n;
  const contracts = Number(worth / (valueOf(market, market.mark, 1) || 1n));
  if (contracts === 0) return undefined;
  return {
    ...{ kind: 'futures.placeOrder', owner, market: market.rules.market, side: dice.pick(['buy', 'sell'] as const) },
    ...{ type: 'limit', timeInForce: 'GTC', postOnly: false, price: market.mark },
    ...{ contracts: Math.min(contracts, market.rules.contractsMax), leverage, reduceOnly: false },
    margin: dice.chance(35) ? 'isolated' : 'cross',
    ...(dice.chance(40) ? { selfTrade: dice.pick(selfTradePolicies) } : {}),
    ...other,
  };
}

/** A limit so far from the mark price, away from it (above zero) or across it. */
function limitAway(scene: Scene, away: number, other: Partial<PlaceOrder> = {}): PlaceOrder | undefined {
  const market = named(scene);
  const order = market && orderFor(scene, market, other);
  return order && { ...order, price: priceAway(market, order.side === 'buy' ? -away : away) };
}

/** An order that brings the exits of its position; now and then on the wrong side, or one that only closes. */
function withExits(scene: Scene): PlaceOrder | undefined {
  const { dice } = scene;
  const order = dice.chance(70) ? limitAway(scene, dice.below(2_000) - 300) : marketOrder(scene);
  const market = order && marketOf(scene.model, order.market);
  if (!market) return undefined;
  const up = dice.chance(80) ? priceAway(market, 500 + dice.below(4_000)) : 0n;
  const down = dice.chance(80) ? priceAway(market, -2_500 - dice.below(4_000)) : 0n;
  const [profit, stop] = order.side === 'buy' ? [up, down] : [down, up];
  const exits = { by: dice.pick(['mark', 'mark', 'last', 'index'] as const), profit, stop };
  return { ...order, exits, reduceOnly: dice.chance(2) };
}

function marketOrder(scene: Scene): PlaceOrder | undefined {
  const { dice } = scene;
  const market = named(scene);
  const timeInForce = dice.pick(['GTC', 'IOC', 'FOK'] as const);
  const order = market && orderFor(scene, market, { type: 'market', timeInForce });
  if (!order) return undefined;
  const worst = dice.below(6_000) - 500;
  return { ...order, price: dice.chance(25) ? priceAway(market, order.side === 'buy' ? worst : -worst) : 0n };
}

/** As much as all that rests there, or a contract more: all or nothing. */
function wholeBook(scene: Scene): PlaceOrder | undefined {
  const market = named(scene);
  const order = market && orderFor(scene, market, { type: 'limit', timeInForce: 'FOK' });
  if (!order) return undefined;
  const price = priceAway(market, order.side === 'buy' ? 3_000 : -3_000);
  const resting = market.book[opposite(order.side)].filter((each) =>
    order.side === 'buy' ? each.price <= price : each.price >= price,
  );
  const all = resting.reduce((sum, each) => sum + leftOf(each), 0);
  return { ...order, price, contracts: Math.min(order.contracts, all + scene.dice.below(2)) || 1 };
}

function againstOwn(scene: Scene): PlaceOrder | undefined {
  const { model, dice, owner } = scene;
  const own = ownOf(model, owner).orders;
  if (own.length === 0) return undefined;
  const { market, side, price, contracts } = dice.pick(own);
  const how = { side: opposite(side), price, timeInForce: dice.pick(['GTC', 'IOC', 'FOK'] as const) };
  const order = orderFor(scene, marketOf(model, market), { ...how, selfTrade: dice.pick(selfTradePolicies) });
  return order && { ...order, contracts: Math.min(order.contracts, contracts) };
}

const somePosition = ({ model, dice, owner }: Scene): PositionRow | undefined => {
  const { positions } = ownOf(model, owner);
  return positions.length === 0 ? undefined : dice.pick(positions);
};

function reduce(scene: Scene): PlaceOrder | undefined {
  const { model, dice } = scene;
  const position = somePosition(scene);
  if (!position) return undefined;
  const market = marketOf(model, position.market);
  const isLong = position.side === 'long';
  const away = dice.below(6_000) - 1_000;
  const price = priceAway(market, isLong ? away : -away);
  const contracts = dice.chance(15) ? position.contracts + dice.below(5) : 1 + dice.below(position.contracts);
  return {
    ...{ kind: 'futures.placeOrder', owner: position.owner, market: position.market, side: isLong ? 'sell' : 'buy' },
    ...{
      type: 'limit',
      timeInForce: dice.pick(['GTC', 'GTC', 'GTC', 'IOC'] as const),
      postOnly: false,
      price,
      contracts,
    },
    ...{ leverage: 5, margin: 'cross', reduceOnly: true },
  };
}

/** The other side of a cross position beside it: where the account is short, they are netted. */
function hedge(scene: Scene): PlaceOrder | undefined {
  const { model, dice, owner } = scene;
  const cross = ownOf(model, owner).positions.filter(({ mode }) => mode === 'cross');
  if (cross.length === 0) return undefined;
  const { market: number, side, contracts } = dice.pick(cross);
  const market = marketOf(model, number);
  const other = { side: side === 'long' ? 'sell' : 'buy', margin: 'cross' } as const;
  const order = orderFor(scene, market, other);
  const price = priceAway(market, side === 'long' ? -3_000 : 3_000);
  return order && { ...order, price, contracts: Math.min(order.contracts, contracts) };
}

function closeOne(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const position = somePosition(scene);
  if (!position) return undefined;
  const isLimit = dice.chance(45);
  const away = dice.below(8_000) - 2_000;
  const price = isLimit ? priceAway(marketOf(model, position.market), position.side === 'long' ? away : -away) : 0n;
  const part = dice.chance(50) ? 0 : 1 + dice.below(position.contracts);
  return {
    ...{ kind: 'futures.closePosition', owner, position: position.id, type: isLimit ? 'limit' : 'market', price },
    contracts: dice.chance(6) ? position.contracts + 1 : part,
  };
}

/** An order with one thing wrong. */
function wrongOrder(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const unmarked = [...futuresOf(model).markets.values()].find(({ mark }) => mark === undefined);
  const good: PlaceOrder = {
    ...{ kind: 'futures.placeOrder', owner, market: dice.pick(busy), side: dice.pick(['buy', 'sell'] as const) },
    ...{ type: 'limit', timeInForce: 'GTC', postOnly: false, price: 1n, contracts: 1, leverage: 5 },
    ...{ margin: 'cross', reduceOnly: false },
  };
  if (unmarked && dice.chance(90)) return { ...good, market: unmarked.rules.market };
  const market = futuresOf(model).markets.get(good.market);
  if (market?.mark === undefined) return { ...good, market: 99 };
  const fair = { ...good, price: market.mark };
  const atMarket = { ...fair, type: 'market', price: 0n } as const;
  const across = priceAway(market, fair.side === 'buy' ? 2_000 : -2_000);
  return dice.pick<Command>([
    { ...fair, market: 99 },
    { ...fair, price: 0n },
    { ...fair, price: market.mark + 1n },
    { ...fair, price: priceAway(market, fair.side === 'buy' ? 60_000 : -60_000) },
    { ...fair, price: 2n ** 53n * market.rules.tick },
    { ...fair, contracts: dice.pick([0, -1, 0.5]) },
    { ...fair, contracts: market.rules.contractsMax + 1 },
    { ...fair, leverage: dice.pick([0, 101, 1.5]) },
    { ...fair, contracts: market.rules.contractsMax, leverage: 100 },
    { ...fair, contracts: market.rules.contractsMax, leverage: 1 },
    { ...fair, price: across, postOnly: true },
    { ...fair, timeInForce: 'IOC', postOnly: true },
    { ...fair, price: across, timeInForce: 'FOK', contracts: dice.pick([1, 900]) },
    { ...atMarket, price: priceAway(market, fair.side === 'buy' ? -9_000 : 9_000) },
    { ...fair, reduceOnly: true },
    { ...atMarket, reduceOnly: true },
    { kind: 'futures.closePosition', owner, position: 1 + dice.below(5_000), type: 'market', price: 0n, contracts: 0 },
    { kind: 'futures.closeAll', owner, market: 99 },
  ]);
}

function changeMargin(scene: Scene): Command | undefined {
  const { model, dice, owner } = scene;
  const { positions } = ownOf(model, owner);
  const alone = positions.filter(({ mode }) => mode === 'isolated');
  if (positions.length === 0) return undefined;
  const { id, margin, market } = dice.pick(alone.length > 0 && dice.chance(85) ? alone : positions);
  const there = usable(model, owner, marketOf(model, market));
  const amount = dice.chance(60)
    ? (there * BigInt(dice.below(300))) / 1_000n
    : -(margin * BigInt(dice.below(700))) / 1_000n;
  return {
    kind: 'futures.changeMargin',
    owner,
    position: id,
    amount: dice.chance(8) ? dice.pick([0n, there + 1n]) : amount,
  };
}

function bringMoney({ model, dice, owner }: Scene): Command | undefined {
  if (!isTrader({ owner })) return undefined;
  const asset = dice.pick([USDT, USDT, BTC]);
  const there = model.available(owner, 'spot', asset);
  const amount = (there * BigInt(50 + dice.below(400))) / 1_000n;
  return amount > 0n ? { kind: 'wallet.move', owner, asset, amount, from: 'spot', to: 'futures' } : undefined;
}

/** All that there is, or what may go to the unit. */
function takeMoney({ model, dice, owner }: Scene): Command | undefined {
  const asset = dice.pick([USDT, USDT, BTC]);
  const market = [...futuresOf(model).markets.values()].find(({ rules }) => rules.settle === asset);
  const there = model.available(owner, 'futures', asset);
  if (!market || there === 0n) return undefined;
  const may = usable(model, owner, market);
  const amount = dice.chance(30) ? there : may + BigInt(dice.below(2)) - (dice.chance(60) ? may / 2n : 0n);
  return amount > 0n ? { kind: 'wallet.move', owner, asset, amount, from: 'futures', to: 'spot' } : undefined;
}

function cancel({ model, dice, owner }: Scene): Command | undefined {
  const own = ownOf(model, owner).orders;
  if (own.length === 0) return undefined;
  const { id, clientOrderId } = dice.pick(own);
  if (clientOrderId !== undefined) return { kind: 'futures.cancelOrder', owner, order: 0, clientOrderId };
  return { kind: 'futures.cancelOrder', owner, order: id };
}

export const traderHabits: readonly Habit[] = [
  { by: { maker: 6, taker: 8, scalper: 8, hoarder: 6, saver: 20 }, make: bringMoney },
  { by: { maker: 1, taker: 2, scalper: 1, saver: 6, clumsy: 3 }, make: takeMoney },
  {
    by: { maker: 30, saver: 8 },
    make: (scene) => limitAway(scene, scene.dice.below(4_000), { postOnly: scene.dice.chance(35) }),
  },
  { by: { hoarder: 16 }, make: (scene) => limitAway(scene, 2_000 + scene.dice.below(60_000)) },
  { by: { scalper: 26 }, make: (scene) => limitAway(scene, scene.dice.below(1_500) - 700) },
  { by: { taker: 24, clumsy: 4 }, make: marketOrder },
  { by: { taker: 8, hoarder: 8, scalper: 6, clumsy: 3 }, make: withExits },
  {
    by: { taker: 14 },
    make: (scene) =>
      limitAway(scene, -scene.dice.below(3_000), { timeInForce: scene.dice.pick(['IOC', 'FOK', 'GTC'] as const) }),
  },
  { by: { taker: 4, scalper: 3 }, make: wholeBook },
  { by: { scalper: 5, clumsy: 8 }, make: againstOwn },
  { by: { saver: 8, scalper: 4, taker: 4 }, make: hedge },
  { by: { maker: 6, taker: 6, scalper: 10, hoarder: 3, clumsy: 8 }, make: reduce },
  { by: { maker: 5, taker: 12, scalper: 12, hoarder: 2, saver: 2, clumsy: 8 }, make: closeOne },
  { by: { clumsy: 40 }, make: wrongOrder },
  { by: { saver: 10, taker: 3, clumsy: 5 }, make: changeMargin },
  { by: { maker: 10, scalper: 12, hoarder: 6, taker: 3 }, make: cancel },
  {
    by: { clumsy: 4 },
    make: ({ model, dice, owner }) => ({
      ...{ kind: 'futures.cancelOrder', owner, order: 1 + dice.below(futuresOf(model).nextOrder + 3) },
    }),
  },
  {
    by: { maker: 1, hoarder: 1, clumsy: 2 },
    make: ({ dice, owner }) => ({
      ...{ kind: 'futures.cancelAll', owner },
      ...(dice.chance(50) ? { market: dice.pick([11, 12, 13, 99]) } : {}),
      ...(dice.chance(40) ? { side: dice.pick(['buy', 'sell'] as const) } : {}),
    }),
  },
  {
    by: { taker: 2, saver: 2, clumsy: 2 },
    make: ({ dice, owner }) => ({
      ...{ kind: 'futures.closeAll', owner },
      ...(dice.chance(40) ? { market: dice.pick([11, 12, 13]) } : {}),
      ...(dice.chance(40) ? { side: dice.pick(['long', 'short'] as const) } : {}),
    }),
  },
  {
    by: { maker: 1, taker: 2, scalper: 2, saver: 2, clumsy: 4 },
    make: (scene) =>
      isTrader(scene)
        ? { kind: 'futures.setMode', owner: scene.owner, mode: scene.dice.pick(['hedge', 'one_way'] as const) }
        : undefined,
  },
];
