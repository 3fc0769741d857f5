/** Dual investments: bought, settled by the prices of the last minutes before midnight, void where the index was silent; offers that begin, change, close and sell out. */
import { HOUSE_DUAL, type Command, type FundHouse } from '@glassbook/engine';
import type { ConfigureOffer as ConfigureDual, OrderRow as DualRow } from '@glassbook/engine/dual';
import { BEAN, BTC, ETH, USDT, XRP } from '../asset/index.ts';
import { text, valueOf } from '../model/text.ts';
import type { Habit, Hoard, Moment, Product, Scene } from '../product.ts';
import { faults } from './faults.ts';
import {
  DAY,
  daysNow,
  dualOf,
  dualRowsOf,
  looksAhead,
  MINUTE,
  nextTimer,
  owes,
  payDue,
  rules,
  saleRowsOf,
  sums,
} from './rules.ts';

const one = 10n ** 8n;
type Coin = Pick<ConfigureDual, 'instrument' | 'asset'> & { coarse: bigint };
/** `coarse`: a tick so large that a price is often on the strike. */
const coins: readonly Coin[] = [
  { instrument: 1, asset: BTC, coarse: 500n * one },
  { instrument: 2, asset: ETH, coarse: 20n * one },
  { instrument: 4, asset: XRP, coarse: one / 50n },
];
const house = (asset: number, total: bigint): FundHouse => ({
  ...{ kind: 'wallet.fundHouse', owner: HOUSE_DUAL, asset, total },
});
const settings = [
  house(USDT, 400_000n * one),
  house(BTC, one),
  house(ETH, 4n * one),
  house(XRP, 2_000n * 10n ** 6n),
];

/** The next offer: a strike that is near, mostly a few days. */
function offered({ model, dice, prices }: Scene): ConfigureDual {
  const { instrument, asset, coarse } = dice.pick(coins);
  const today = Math.floor(model.at / DAY);
  const tick = dice.chance(60) ? coarse : one / 1_000n;
  const { price } = prices.at(instrument, model.at);
  const near = (price * BigInt(980 + dice.below(40))) / 1_000n;
  const strike = near - (near % tick) + (dice.chance(50) ? tick : 0n);
  return {
    ...{ kind: 'dual.configureOffer', offer: dualOf(model).offers.size + 1, instrument, asset, quote: USDT },
    ...{ type: dice.pick(['call', 'put']), strike: strike > 0n ? strike : tick, tick },
    ...{ startDay: today + (dice.chance(15) ? 1 : 0), endDay: today + 2 + dice.below(4) },
    ratePpm: dice.pick([0, 1, 99_999, 365_000, 2_000_000]),
    ...{ total: dice.pick([3, 30, 10_000]), ownerMax: dice.pick([0, 0, 2, 9]), status: 'open' },
  };
}

/** Mostly what can be bought, sometimes what cannot. */
function buy({ model, dice, owner }: Scene): Command | undefined {
  const all = [...dualOf(model).offers.values()];
  const isLeft = ({ offer, total }: ConfigureDual) => (dualOf(model).sales.get(offer)?.sold ?? 0) < total;
  const sold = all.filter((each) => each.endDay * DAY > model.at && isLeft(each));
  const closed = sold.filter(({ status }) => status === 'closed');
  const offer =
    closed.length > 0 && dice.chance(5)
      ? dice.pick(closed)
      : sold.length > 0 && dice.chance(97)
        ? dice.pick(sold)
        : all.at(-1);
  if (!offer) return undefined;
  const shares = dice.chance(8) ? dice.pick([0, -1, 0.5, offer.total, offer.total + 1]) : 1 + dice.below(3);
  const seen = { ratePpm: offer.ratePpm, days: daysNow(model.at, offer.endDay) };
  // Mostly what can be paid.
  const { paid } = sums(model, offer, Math.max(1, Math.floor(shares)), seen.days);
  const paidAsset = offer.type === 'put' ? offer.quote : offer.asset;
  if (paid > model.available(owner, 'spot', paidAsset) && !dice.chance(10)) return undefined;
  if (dice.chance(5)) seen.days += 1;
  if (dice.chance(5)) seen.ratePpm += 1;
  return {
    ...{ kind: 'dual.buy', owner, offer: dice.chance(2) ? 9_999 : offer.offer, shares },
    ...(dice.chance(50) && { seen }),
  };
}

const onSale = (model: Scene['model']): ConfigureDual[] =>
  [...dualOf(model).offers.values()].filter(
    ({ status, startDay, endDay }) => status === 'open' && startDay * DAY <= model.at && (endDay - 1) * DAY > model.at,
  );

/** The window that is open now: something was sold, and its prices are being taken. */
function openWindow({ model }: Pick<Scene, 'model'>) {
  const [next] = looksAhead(model).filter(({ sale }) => sale.sold > 0);
  return next && next.due - model.at <= 2 * MINUTE ? next : undefined;
}

/** A share of whatever is on sale to one owner without end; of the cheapest coin, where there is one. */
const small: Hoard = {
  times: 60,
  make: ({ model, dice, owner }) => {
    const isLeft = ({ offer, total }: ConfigureDual) => (dualOf(model).sales.get(offer)?.sold ?? 0) < total;
    const open = onSale(model).filter((each) => each.ownerMax === 0 && isLeft(each));
    const cheap = open.filter(({ asset }) => asset === XRP);
    const from = cheap.length > 0 ? cheap : open;
    return from.length === 0 ? undefined : { kind: 'dual.buy', owner, offer: dice.pick(from).offer, shares: 1 };
  },
};

const habits: readonly Habit[] = [
  { by: { saver: 30, taker: 6, hoarder: 3, clumsy: 6 }, make: buy },
  {
    // In the window the index comes in about two of three minutes, so that some windows have too few.
    by: { maker: 160, taker: 160 },
    make: ({ model, dice, prices }) => {
      const open = openWindow({ model });
      if (!open || dice.chance(82)) return undefined;
      return {
        kind: 'indexPrice.update',
        source: prices.name,
        prices: coins.map(({ instrument }) => prices.at(instrument, model.at)),
      };
    },
  },
  {
    by: { staff: 160 },
    make: (scene) => (looksAhead(scene.model).length < 9 ? offered(scene) : undefined),
  },
  {
    by: { staff: 16 },
    make: ({ model, dice }) => {
      const open = onSale(model);
      return open.length > 3 ? { ...dice.pick(open), status: 'closed' } : undefined;
    },
  },
  {
    by: { staff: 24 },
    make: (scene) => {
      const { model, dice } = scene;
      const all = [...dualOf(model).offers.values()];
      if (all.length === 0) return undefined;
      const offer = dice.pick(all);
      if (dice.chance(60))
        return dice.pick([
          ...[
            { ...offer, ratePpm: offer.ratePpm + 1 },
            { ...offer, total: offer.total + 5 },
          ],
          ...[
            { ...offer, ownerMax: 0 },
            { ...offer, status: offer.status === 'open' ? ('closed' as const) : ('open' as const) },
          ],
        ]);
      const next = offered(scene);
      const today = Math.floor(model.at / DAY);
      return dice.pick<ConfigureDual>([
        ...[
          { ...next, offer: 0 },
          { ...next, asset: 99 },
          { ...next, quote: next.asset },
          { ...next, asset: BEAN },
        ],
        ...[
          { ...next, instrument: 3 },
          { ...next, strike: next.strike + 1n },
          { ...next, strike: 0n },
          { ...next, tick: 0n },
        ],
        ...[
          { ...next, endDay: next.startDay },
          { ...next, startDay: today - 1, endDay: today },
          { ...next, endDay: 2_932_897 },
        ],
        ...[
          { ...next, ratePpm: 10_000_001 },
          { ...next, total: 0 },
          { ...next, ownerMax: -1 },
          { ...next, endDay: today + 3_651 },
        ],
        ...[
          { ...offer, strike: offer.strike + offer.tick * 10n },
          { ...offer, endDay: offer.endDay + 1 },
        ],
        { ...offer, type: offer.type === 'call' ? 'put' : 'call' },
      ]);
    },
  },
];

/** The window of what was sold, with the index just before it; in it a minute, or the end: the index comes in that very millisecond or in the one before, or something is bought. */
const atWindow: Moment = (scene) => {
  const { model, dice, prices } = scene;
  const [next] = looksAhead(model).filter(({ sale }) => sale.sold > 0);
  if (!next) return undefined;
  const at = next.due - (next.sale.taken === 0 ? dice.below(30_000) : dice.pick([0, 1]));
  if (at < model.at) return undefined;
  const { instrument } = next.offer;
  const command: Command = { kind: 'indexPrice.update', source: prices.name, prices: [prices.at(instrument, at)] };
  return { at, command: dice.chance(20) ? (buy(scene) ?? command) : command };
};

export const dual = {
  name: 'dual',
  settings,
  habits,
  hoards: [small],
  // Twice, so that a day has more windows.
  moments: [atWindow, atWindow],
  // A window of half an hour takes about 360 steps.
  lingers: (model) => (openWindow({ model }) ? 5_000 : 0),
  rules,
  nextTimer,
  *risks({ dual: { orders } }) {
    for (const { id, owner, at, status } of orders)
      if (status === 'purchased') yield { what: `dual ${id}`, owner, at, adds: true };
  },
  tables: {
    sales: { changed: (model) => saleRowsOf(model).values(), key: ['offer'] },
    orders: { changed: (model) => dualRowsOf(model).values(), key: ['id'] },
  },
  counters: (model) => ({ nextOrder: dualOf(model).nextOrder }),
  *lines(model) {
    const { offers, sales, running } = dualOf(model);
    for (const offer of offers.values()) yield `dual offer ${text(offer)}`;
    for (const sale of sales.values()) yield `dual sale ${text(sale)}`;
    for (const row of running.values()) yield `dual ${text(row)}`;
    for (const { due, offer } of looksAhead(model)) yield `timer ${due} dual.price ${offer.offer}`;
    const due = payDue(model);
    if (due !== undefined) yield `timer ${due} dual.pay 0`;
  },
  *holds(lines) {
    for (const line of lines.filter((each) => each.startsWith('dual {'))) {
      const row = valueOf(line.slice('dual '.length)) as DualRow;
      yield [`${row.owner} earn ${row.paidAsset}`, row.paid] as const;
      for (const [asset, amount] of owes(row)) yield [`${HOUSE_DUAL} spot ${asset}`, amount] as const;
    }
  },
  *shows({ dual: { orders, sales } }) {
    for (const { type, status, price, strike } of orders) {
      if (status === 'purchased') continue;
      yield `dual ${type} ${status === 'failed' ? 'failed' : price === strike ? 'at' : (price ?? 0n) < strike ? 'below' : 'above'}`;
    }
    for (const { status, prices } of sales)
      if (status === 'settled' && prices.length >= 20) yield prices.length % 2 === 0 ? 'dual even' : 'dual odd';
  },
  reaches: {
    refusals: {
      'dual.offer_not_found': true,
      'dual.offer_not_started': true,
      'dual.offer_ended': true,
      'dual.offer_closed': true,
      'dual.offer_changed': true,
      'dual.shares_too_few': true,
      'dual.shares_too_many': true,
      'dual.owner_limit': true,
      'dual.too_many_orders': true,
      'dual.insufficient_funds': true,
      'dual.house_short': true,
      'dual.settings_invalid': true,
    },
    entryReasons: {
      'dual.buy': true,
      'dual.return': true,
      'dual.interest': true,
      'dual.exchange': true,
      'dual.payout': true,
    },
    shows: {
      'dual call below': true,
      'dual call at': true,
      'dual call above': true,
      'dual call failed': true,
      'dual put below': true,
      'dual put at': true,
      'dual put above': true,
      'dual put failed': true,
      'dual even': true,
      'dual odd': true,
    },
  },
  faults,
} satisfies Product<'dual'>;
