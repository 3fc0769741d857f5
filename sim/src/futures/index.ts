/** Futures: positions with leverage, mark prices, funding, liquidation. */
import type { CancelReason } from '@glassbook/engine';
import type { CloseReason } from '@glassbook/engine/futures';
import { reasons, refusals } from '@glassbook/engine/futures/words';
import { each } from '../model/each.ts';
import { text } from '../model/text.ts';
import type { Model, Timer } from '../model/model.ts';
import type { Product } from '../product.ts';
import './copies.ts';
import { exitHabits } from './to-send/exits.ts';
import { exitLines, reachExits, showPrices, takeExits } from './exits.ts';
import { faults } from './faults/index.ts';
import { holds } from './holds.ts';
import { leave, requote, staleTimers } from './house-maker.ts';
import { clearingExplained } from './invariants.ts';
import { TRIO, reachHabits } from './to-send/reach.ts';
import { whoPays } from './who-pays.ts';
import { checkMargins } from './liquidation.ts';
import { payFunding } from './funding.ts';
import { followIndex } from './mark.ts';
import { futuresOf, leftOf, openInterest, poolAt, rowsOf, type Market } from './market.ts';
import { wantedOf } from './margin.ts';
import { traderHabits } from './to-send/orders.ts';
import { closingBy, orderedBy } from './resting.ts';
import { cancelStopped, rules } from './rules.ts';
import { insurance, LATE, makers, markets, one } from './settings.ts';
import { houseHabits, staffHabits } from './to-send/settings.ts';
import { BTC, USDT } from '../asset/index.ts';

const cancels = {
  'futures.orders cancelled: user': true,
  'futures.orders cancelled: self_trade': true,
  'futures.orders cancelled: unfilled': true,
  'futures.orders cancelled: market_rules': true,
  'futures.orders cancelled: index_stale': true,
  'futures.orders cancelled: self_limit': true,
  'futures.orders cancelled: reduce_only': true,
  'futures.orders cancelled: margin': true,
  'futures.orders cancelled: exit': true,
  'futures.orders cancelled: liquidation': true,
} satisfies Record<
  `futures.orders cancelled: ${Exclude<CancelReason, 'expired' | 'oco' | 'split' | 'delisted'>}`,
  true
>;
const closes = {
  'futures.positions closed: trader': true,
  'futures.positions closed: liquidation': true,
  'futures.positions closed: netting': true,
  'futures.positions closed: adl': true,
  'futures.positions closed: profit': true,
  'futures.positions closed: stop': true,
} satisfies Record<`futures.positions closed: ${CloseReason}`, true>;
const shows = {
  ...cancels,
  ...closes,
  'futures.orders done': true,
  'futures.liquidations in part': true,
  'futures.liquidations insured': true,
  'futures.liquidations of cross': true,
  'futures.liquidations of isolated': true,
  'futures.liquidations of inverse': true,
  'futures.fundings paid by longs': true,
  'futures.fundings paid by shorts': true,
  'futures.deficits repaid': true,
  'futures.positions settled early': true,
} as const;

function firstTimer(model: Model): Timer | undefined {
  let first: { due: number; run: () => void } | undefined;
  const all = [...futuresOf(model).markets.values()].sort((a, b) => a.rules.market - b.rules.market);
  for (const { due, market } of [...staleTimers(model)].sort((a, b) => a.market.rules.market - b.market.rules.market))
    if (!first || due < first.due) first = { due, run: () => leave(model, market, 'index_stale') };
  for (const market of all)
    if (!first || market.fundingDue < first.due)
      first = { due: market.fundingDue, run: () => payFunding(model, market) };
  return first;
}

function* marketLines(market: Market, model: Model): Generator<string> {
  const { rules: inForce, status, last, mark, maker, markAt, index, basis, premium, premiumSum, premiumMs } = market;
  const ticks = (price: bigint | undefined) => (price === undefined ? -1 : price / inForce.tick);
  const prices = [ticks(last), ticks(mark), markAt, index, basis, premium, premiumSum, premiumMs].join(' ');
  const set = `${text(inForce)} ${text(maker ?? null)}`;
  yield `futures ${inForce.market} ${status} ${prices} ${openInterest(model, market)} ${set}`;
  const { funding } = market;
  if (funding) yield `paying funding ${text(funding.row)} ${funding.payers.length} ${funding.receivers.length}`;
  yield `timer ${market.fundingDue} futures.funding ${inForce.market}`;
}

function* linesOfOwners(model: Model): Generator<string> {
  for (const [owner, { orders, positions, exposures }] of futuresOf(model).owners) {
    for (const order of orders) yield `futures order ${text(order)}`;
    for (const exposure of exposures) {
      const market = futuresOf(model).markets.get(exposure.market) as Market;
      const pool = poolAt(model, exposure);
      const settled = positions
        .filter((each) => each.mode === 'cross' && each.market === exposure.market)
        .reduce((sum, each) => sum + each.settled, 0n);
      const ordered = `${orderedBy(model, owner, market, 'buy')} ${orderedBy(model, owner, market, 'sell')}`;
      yield `exposure ${exposure.id} ${owner} ${exposure.market} ${settled} ${ordered} ${wantedOf(model, pool)} ${pool.held}`;
    }
    for (const position of positions) {
      const market = futuresOf(model).markets.get(position.market) as Market;
      yield `position ${text(position)} ${closingBy(model, owner, market, position.side, position.id)}`;
      yield* exitLines(market, position);
    }
  }
}

export const futures = {
  name: 'futures',
  settings: [
    ...markets.filter(({ market }) => market !== LATE),
    ...makers.filter(({ market }) => market !== LATE),
    insurance(USDT, 100n * one),
    insurance(BTC, one / 500n),
  ],
  habits: [...traderHabits, ...exitHabits, ...houseHabits, ...staffHabits, ...reachHabits],
  moments: [
    // The very moment of a funding, or just before or after.
    ({ model, dice }) => {
      const due = Math.min(...[...futuresOf(model).markets.values()].map(({ fundingDue }) => fundingDue));
      const at = due + dice.below(3) - 1;
      return Number.isFinite(due) && at >= model.at ? { at, command: { kind: 'clock.tick' } } : undefined;
    },
    // A market is halted for days: fundings go on, and nobody is liquidated.
    ({ model, dice }) => {
      const market = dice.pick([11, 12, 13, 13]);
      const at = model.at + (1 + dice.below(96)) * 3_600_000;
      if (futuresOf(model).markets.get(market)?.status === 'halted') return { at, command: { kind: 'clock.tick' } };
      return dice.chance(75) ? { at: model.at, command: { kind: 'futures.haltMarket', market } } : undefined;
    },
  ],
  rules,
  nextTimer: firstTimer,
  priceMoved: (model, number) => {
    for (const market of [...futuresOf(model).markets.values()].sort((a, b) => a.rules.market - b.rules.market)) {
      if (market.rules.index !== number) continue;
      followIndex(model, market);
      requote(model, market);
      showPrices(model, market);
    }
  },
  fires: reachExits,
  afterTrades: (model) => {
    checkMargins(model);
    takeExits(model);
    checkMargins(model);
  },
  follows: (model) => {
    cancelStopped(model);
    rowsOf(model).fired.clear();
  },
  invariant: () => {
    const all = [clearingExplained(), whoPays([TRIO])];
    return (changes) => all.forEach((holds) => holds(changes));
  },
  // What closes is allowed whatever limits say.
  *risks({ futures: { trades, orders } }) {
    const opening = new Set(orders.filter((order) => order.closes === 0).map(({ id }) => id));
    for (const { id, at, makerOrder, takerOrder, makerOwner, takerOwner } of trades) {
      const what = `trade ${id} of futures`;
      if (opening.has(takerOrder)) yield { what, owner: takerOwner, at, adds: true };
      if (opening.has(makerOrder)) yield { what, owner: makerOwner, at, adds: true };
    }
  },
  requestName: {
    word: 'futures_order',
    taken: 'futures.client_order_id_taken',
    give: (command, said) => (command.kind === 'futures.placeOrder' ? { ...command, clientOrderId: said } : undefined),
  },
  tables: {
    trades: { changed: (model) => rowsOf(model).trades },
    markets: { changed: (model) => rowsOf(model).markets },
    marks: {
      *changed(model) {
        for (const { rules: inForce, markAt, last, mark, ...market } of rowsOf(model).marks) {
          const { index, basis, premium, premiumSum, premiumMs } = market;
          const prices = { index, last: last ?? 0n, mark: mark ?? 0n, basis, premium, premiumSum, premiumMs };
          yield { market: inForce.market, at: markAt, ...prices };
        }
      },
      key: ['market'],
    },
    exposures: { changed: (model) => rowsOf(model).exposures },
    positions: { changed: (model) => rowsOf(model).positions.values(), key: ['id'] },
    purses: { changed: (model) => rowsOf(model).purses.values(), key: ['id'] },
    orders: { changed: (model) => rowsOf(model).orders.values(), key: ['id'] },
    modes: { changed: (model) => rowsOf(model).modes },
    fundings: { changed: (model) => rowsOf(model).fundings.values(), key: ['id'] },
    // By funding, then by position.
    fundingPayments: {
      changed: (model) => rowsOf(model).payments.toSorted((a, b) => a.funding - b.funding || a.position - b.position),
    },
    liquidations: { changed: (model) => rowsOf(model).liquidations },
    adls: { changed: (model) => rowsOf(model).adls },
    deficits: { changed: (model) => rowsOf(model).deficits },
    insured: { changed: (model) => rowsOf(model).insured },
    levels: {
      *changed(model) {
        for (const level of rowsOf(model).levels.values()) {
          const book = futuresOf(model).markets.get(level.market)?.book[level.side] ?? [];
          const there = book.filter(({ price }) => price === level.price);
          yield { ...level, amount: BigInt(there.reduce((sum, order) => sum + leftOf(order), 0)) };
        }
      },
      key: ['market', 'side', 'price'],
    },
  },
  counters: (model) => {
    const { nextOrder, nextTrade, nextPriority, nextPosition, ...next } = futuresOf(model);
    const { nextExposure, nextFunding, nextLiquidation, nextAdl } = next;
    return { nextOrder, nextTrade, nextPriority, nextPosition, nextExposure, nextFunding, nextLiquidation, nextAdl };
  },
  *lines(model) {
    const { markets: all, modes, deficits, insured } = futuresOf(model);
    for (const market of all.values()) yield* marketLines(market, model);
    for (const { due, market } of staleTimers(model)) yield `timer ${due} futures.quotesStale ${market.rules.market}`;
    yield* linesOfOwners(model);
    for (const purse of futuresOf(model).purses.values()) yield `purse ${text(purse)}`;
    for (const [owner, mode] of modes) yield `mode ${owner} ${mode}`;
    for (const [asset, amount] of deficits) yield `deficit ${asset} ${amount}`;
    for (const [asset, { hour, fund, paid, paidBefore }] of insured)
      yield `insured ${asset} ${hour} ${fund} ${paid} ${paidBefore}`;
  },
  holds,
  numbered: {
    order: (model) => rowsOf(model).orders.keys(),
    position: (model) => rowsOf(model).positions.keys(),
  },
  *shows({ futures: { orders, positions, liquidations, fundings, deficits } }) {
    for (const { status, cancelReason } of orders) {
      if (cancelReason) yield `futures.orders cancelled: ${cancelReason}`;
      else if (status === 'done') yield 'futures.orders done';
    }
    const open = new Set(positions.filter(({ status }) => status === 'open').map(({ id }) => id));
    for (const { closeReason, settled } of positions) {
      if (closeReason) yield `futures.positions closed: ${closeReason}`;
      if (settled > 0n) yield 'futures.positions settled early';
    }
    for (const { position, mode, market, insuredContracts } of liquidations) {
      yield `futures.liquidations of ${mode}`;
      if (market === 12) yield 'futures.liquidations of inverse';
      if (open.has(position)) yield 'futures.liquidations in part';
      if (insuredContracts > 0) yield 'futures.liquidations insured';
    }
    for (const { rate, paid } of fundings)
      if (paid > 0n) yield `futures.fundings paid by ${rate > 0n ? 'longs' : 'shorts'}`;
    if (deficits.some(({ amount }) => amount === 0n)) yield 'futures.deficits repaid';
  },
  reaches: {
    // No trader of a day has so many positions.
    refusals: { ...each(refusals), 'futures.too_many_positions': false, 'futures.settings_invalid': true },
    entryReasons: each(reasons),
    shows,
  },
  faults,
} satisfies Product<'futures'>;
