import type { Amount } from '@glassbook/money';
import { Changed } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { ladderSums } from '../core/ladder.ts';
import { Orders } from '../core/orders.ts';
import { takeLevels } from '../core/pit.ts';
import { RankHeap } from '../core/trigger/heap.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { cancelAll, cancelOrder, cancelStopped } from './cancel-order.ts';
import { changeMargin } from './change-margin.ts';
import { closeAll, closePosition } from './close-position.ts';
import { futuresFaults } from './command.ts';
import { closeCopy } from './copies/close-copy.ts';
import { openCopy } from './copies/open-copy.ts';
import { changePurse, closePurse, purseRow, restorePurse, takePurses } from './copies/purse.ts';
import { valuePurse } from './copies/value-purse.ts';
import { releaseCopy } from './copies/release-copy.ts';
import { payFunding, resumeFunding } from './funding.ts';
import { haltMarket, openMarket } from './halt-market.ts';
import { ladderProblem, beginLadder, maker } from './house-maker.ts';
import { checkMargins } from './liquidation/liquidate.ts';
import { loaded, restoreExposure, restoreMark, restoreOrder, restorePosition } from './load.ts';
import { duePool, duePosition, ownUsable, usable } from './margin.ts';
import { showPrices, takeMarks, updateMark } from './mark.ts';
import { beginMarket, marketProblem, putMarket } from './market.ts';
import { life, orderRow } from './open-orders.ts';
import { placeOrder } from './place-order.ts';
import { findPool, marketOf, positionRow, takePositions } from './positions.ts';
import { armAgain } from './exits/arm-exits.ts';
import { takeReached } from './exits/take-exit.ts';
import { setExits } from './exits/set-exits.ts';
import { makerRules, marketRules } from './rules.ts';
import { setMode } from './set-mode.ts';
import type { FuturesSpec } from './state.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type * from './rows.ts';
export type { Market } from './state.ts';

export const futures: Product<FuturesSpec> = {
  ...plain,
  name: 'futures',
  place: 10,
  refusals,
  fees,
  faults: futuresFaults,
  empty: () => ({
    ...{ markets: new Map(), orders: new Orders(), terms: new Map(), positions: new Map(), grows: new Map() },
    ...{
      pools: new Map(),
      exposures: new Map(),
      modes: new Map(),
      deficits: new Map(),
      insured: new Map(),
      due: new RankHeap(),
    },
    ...{ purses: new Map(), leaders: new Map(), noted: new Map(), purseRows: new Map() },
    ...{ reached: new Set(), again: new Set() },
    ...{ rank: undefined, opens: 0n, bankrupt: undefined },
    ...{ nextOrder: 1, nextTrade: 1, nextPriority: 1, nextPosition: 1, nextExposure: 1 },
    ...{ nextFunding: 1, nextLiquidation: 1, nextAdl: 1 },
    ...{ trades: new Changed(), closed: new Changed(), statuses: new Changed(), marked: new Set() },
    ...{ opened: new Changed(), touched: new Set(), ended: new Changed(), modeRows: new Changed() },
    ...{ fundings: new Changed(), payments: new Changed(), liquidations: new Changed(), adls: new Changed() },
    ...{ deficitRows: new Changed(), insuredRows: new Changed() },
  }),
  handlers: {
    'futures.placeOrder': placeOrder,
    'futures.closePosition': closePosition,
    'futures.closeAll': closeAll,
    'futures.cancelOrder': cancelOrder,
    'futures.cancelAll': cancelAll,
    'futures.changeMargin': changeMargin,
    'futures.setExits': setExits,
    'futures.setMode': setMode,
    'futures.haltMarket': haltMarket,
    'futures.openMarket': openMarket,
  },
  tables: {
    trades: { take: ({ futures: { trades } }) => trades.take(), key: ['id'] },
    markets: {
      take: ({ futures: { statuses } }) => statuses.take(),
      key: ['market'],
      restore: (state, { market, status }) => {
        marketOf(state, market).status = status;
      },
    },
    marks: { take: takeMarks, key: ['market'], restore: restoreMark },
    exposures: { take: ({ futures: { opened } }) => opened.take(), key: ['id'], restore: restoreExposure, rank: 'id' },
    purses: { take: takePurses, key: ['id'], restore: restorePurse, live: { status: 'open' }, rank: 'id' },
    positions: { take: takePositions, key: ['id'], restore: restorePosition, live: { status: 'open' }, rank: 'id' },
    orders: {
      take: (state) => life.take(state),
      key: ['id'],
      restore: restoreOrder,
      live: { status: 'open' },
      rank: 'priority',
    },
    modes: {
      take: ({ futures: { modeRows } }) => modeRows.take(),
      key: ['owner'],
      restore: (state, { owner, mode }) => {
        state.futures.modes.set(owner, mode);
      },
    },
    fundings: {
      // One that went on within a batch as it is in the end.
      take: ({ futures: { fundings } }) => [...new Map(fundings.take().map((row) => [row.id, row])).values()],
      key: ['id'],
      live: { status: 'running' },
      rank: 'id',
      restore: (state, row) => resumeFunding(state, marketOf(state, row.market), row),
    },
    fundingPayments: {
      // In the order of their key, as facts are: those who pay are taken first.
      take: ({ futures: { payments } }) =>
        payments.take().sort((a, b) => a.funding - b.funding || a.position - b.position),
      key: ['funding', 'position'],
    },
    liquidations: { take: ({ futures: { liquidations } }) => liquidations.take(), key: ['id'] },
    adls: { take: ({ futures: { adls } }) => adls.take(), key: ['id'] },
    deficits: {
      take: ({ futures: { deficitRows } }) => deficitRows.take(),
      key: ['asset'],
      restore: (state, { asset, amount }) => {
        state.futures.deficits.set(asset, amount);
      },
    },
    insured: {
      take: ({ futures: { insuredRows } }) => insuredRows.take(),
      key: ['asset'],
      restore: (state, row) => {
        state.futures.insured.set(row.asset, row);
      },
    },
    levels: { take: (state) => takeLevels(state.futures.markets.values()), key: ['market', 'side', 'price'] },
  },
  counters: {
    nextOrder: true,
    nextTrade: true,
    nextPriority: true,
    nextPosition: true,
    nextExposure: true,
    nextFunding: true,
    nextLiquidation: true,
    nextAdl: true,
  },
  settings: {
    'futures.configureMarket': {
      declared: marketRules,
      problem: marketProblem,
      begin: beginMarket,
      restore: putMarket,
    },
    'futures.configureMaker': {
      declared: makerRules,
      problem: ladderProblem,
      sums: (_, command) => ladderSums(command),
      begin: (state, command) => beginLadder(state, marketOf(state, command.market), command),
      restore: (state, command) => {
        marketOf(state, command.market).maker = command;
      },
    },
  },
  timers: {
    'futures.quotesStale': (state, id) => maker.withdraw(state, marketOf(state, id), 'index_stale'),
    'futures.funding': payFunding,
  },
  triggers: {
    'futures.pool': (state, id) => {
      const exposure = state.futures.exposures.get(Math.floor(id / 2));
      if (exposure) duePool(state, exposure.pool);
    },
    'futures.position': (state, id) => {
      const position = state.futures.positions.get(Math.floor(id / 2));
      if (position) duePosition(state, position);
    },
    'futures.exit': (state, id) => void state.futures.reached.add(id),
  },
  looks: ['futures.pool', 'futures.position'],
  priceMoved: (state, instrument) => {
    // In the order of their numbers, whatever the order in which they were opened or loaded.
    for (const [, market] of inOrder(state.futures.markets)) {
      if (market.settings.index !== instrument) continue;
      updateMark(state, market);
      maker.requote(state, market);
      showPrices(state, market);
    }
  },
  afterTrades: (state) => {
    checkMargins(state);
    if (!takeReached(state)) return;
    checkMargins(state);
  },
  ended: armAgain,
  calls: { feeOff: true, feePaid: true, bonusOf: true, takeBonus: true },
  opens: { changePurse, closePurse, valuePurse, openCopy, closeCopy, releaseCopy },
  answers: {
    mayLeave: (state, { owner, kind, asset, amount }) => kind !== 'futures' || ownUsable(state, owner, asset) >= amount,
  },
  hears: {
    bonusDue: (state, { coupon, owner, asset }) => {
      const free = usable(state, owner, { settle: asset });
      state.doors.takeBonus({ coupon, free: free > 0n ? free : 0n });
      const pool = findPool(state, owner, asset);
      if (pool) duePool(state, pool);
    },
    left: (state, { owner, kind, asset }) => {
      const pool = kind === 'futures' ? findPool(state, owner, asset) : undefined;
      if (pool) duePool(state, pool);
    },
  },
  stopped: cancelStopped,
  loaded,
  requestNames: { futures_order: 'futures.client_order_id_taken' },
  *describe(state) {
    for (const [id, market] of inOrder(state.futures.markets)) {
      const { status, last, mark, markAt, index, basis, premium, premiumSum, premiumMs, openInterest } = market;
      const prices = `${last} ${mark} ${markAt} ${index} ${basis} ${premium} ${premiumSum} ${premiumMs}`;
      yield `futures ${id} ${status} ${prices} ${openInterest} ${encode(market.settings)} ${encode(market.maker ?? null)}`;
      const { funding } = market;
      if (funding) yield `paying funding ${encode(funding.row)} ${funding.payers.size} ${funding.receivers.size}`;
    }
    for (const slot of state.futures.orders.slots()) {
      const market = marketOf(state, state.futures.orders.market(slot));
      yield `futures order ${encode(orderRow(state, market, slot, 'open', undefined))}`;
    }
    for (const [, position] of inOrder(state.futures.positions))
      yield `position ${encode(positionRow(position, 'open', undefined))} ${position.closing}`;
    for (const [id, { owner, market, pool, settled, ordered }] of inOrder(state.futures.exposures))
      yield `exposure ${id} ${owner} ${market} ${settled} ${ordered.join(' ')} ${pool.wanted} ${pool.held}`;
    for (const [, purse] of inOrder(state.futures.purses)) yield `purse ${encode(purseRow(purse, 'open'))}`;
    for (const [owner, mode] of inOrder(state.futures.modes)) yield `mode ${owner} ${mode}`;
    for (const [asset, amount] of inOrder(state.futures.deficits)) yield `deficit ${asset} ${amount}`;
    for (const [asset, { hour, fund, paid, paidBefore }] of inOrder(state.futures.insured))
      yield `insured ${asset} ${hour} ${fund} ${paid} ${paidBefore}`;
  },
  *holds(state): Generator<[number, Amount]> {
    const { pools, positions, purses } = state.futures;
    yield* life.holds(state);
    for (const { account, held } of pools.values()) yield [account, held];
    for (const { account, free } of purses.values()) yield [account, free];
    for (const { isolated, margin, owner, market } of positions.values())
      if (isolated) yield [state.ledger.account(owner, 'futures', marketOf(state, market).settle), margin];
  },
};
