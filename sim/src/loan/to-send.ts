/** What traders, staff and the feed send of loans. */
import type { Command, FundHouse } from '@glassbook/engine';
import { HOUSE_LOANS } from '@glassbook/engine';
import type { ConfigureCollateral, ConfigureLoan, LoanRow } from '@glassbook/engine/loan';
import { ETH, SOL, USDT, WEI, XRP } from '../asset/index.ts';
import { indexPricesOf } from '../index-price/index.ts';
import { books } from '../model/books.ts';
import type { Model } from '../model/model.ts';
import type { Habit, Hoard, Moment, Scene } from '../product.ts';
import { rateFor } from './rules.ts';
import { ahead, liquidationPrice } from './sale.ts';
import { HOUR, hoursOf, loanOf, marketOf, MILLION, owedOf, spot, up, wholeOf } from './state.ts';

const one = 10n ** 8n;
const assets = [ETH, SOL, XRP] as const;

export const figures: ConfigureLoan = {
  ...{ kind: 'loan.configure', unit: USDT, min: 50n * one, ownerMax: 20_000n * one, allMax: 400_000n * one },
  ...{ ratePpb0: 5_000, ratePpb80: 300_000, ratePpb100: 1_000_000, feePpm: 1_000, worstPpm: 10_000 },
  ...{ graceMs: 2 * HOUR, staleAfterMs: 60_000 },
};
/** Bounds so near to each other that a day reaches them. */
const bounds = (asset: number, max: bigint): ConfigureCollateral => ({
  ...{ kind: 'loan.configureCollateral', asset, initialPpm: 945_000, callPpm: 960_000, liquidationPpm: 968_000 },
  ...{ max, status: 'open' },
});
export const collaterals = [bounds(ETH, 400n * one), bounds(SOL, 4_000n * one), bounds(XRP, 200_000n * 10n ** 6n)];
export const pool: FundHouse = { kind: 'wallet.fundHouse', owner: HOUSE_LOANS, asset: USDT, total: 150_000n * one };

const priceOf = (model: Model, asset: number): bigint =>
  indexPricesOf(model).get(marketOf(model, asset, USDT) ?? 0)?.price ?? 0n;
const ownOf = (model: Model, owner: number): LoanRow[] =>
  [...loanOf(model).running.values()].filter((loan) => loan.owner === owner);

/** Mostly near the most that may be lent. */
function borrow({ model, dice, owner }: Scene): Command | undefined {
  const known = assets.filter((asset) => spot(model, owner, asset).available > 0n && priceOf(model, asset) > 0n);
  if (known.length === 0) return undefined;
  const asset = dice.chance(98) ? dice.pick(known) : dice.pick([99, WEI]);
  const there = spot(model, owner, asset).available;
  const collateral = dice.chance(95)
    ? (there * BigInt(1 + dice.below(100))) / 100n
    : dice.pick([0n, there + 1n, there * 3n]);
  const initial = BigInt(loanOf(model).bounds.get(asset)?.initialPpm ?? 0);
  const most = (collateral * priceOf(model, asset) * initial) / (wholeOf(model, asset) * MILLION);
  const amount = dice.chance(93)
    ? most - (most * BigInt(dice.pick([20, 40, 400, 4_000]))) / 10_000n
    : dice.pick([most, most + 1n, 50n * one - 1n, 30_000n * one]);
  if (amount < 50n * one && !dice.chance(10)) return undefined;
  const rate = rateFor(model, amount);
  return {
    ...{ kind: 'loan.borrow', owner, asset, collateral, amount, days: dice.pick([0, 0, 7, 30, 7, 5]) },
    ...(dice.chance(60) && { seen: { ratePpb: dice.chance(90) ? rate : rate - 1 } }),
  };
}

function change({ model, dice, owner }: Scene): Command | undefined {
  const own = ownOf(model, owner);
  const some = own.length > 0 ? own : dice.chance(3) ? [...loanOf(model).running.values()] : [];
  if (some.length === 0) return undefined;
  const loan = dice.pick(some);
  const owed = owedOf(model, loan);
  const { collateral, collateralAsset } = loan;
  const all = spot(model, owner, collateralAsset).available;
  const repaid = dice.chance(30)
    ? undefined
    : dice.pick([owed / 2n, owed / 10n, owed, owed + 1n, owed - 1n, 0n, owed - loan.principal, 1n]);
  return dice.pick<Command>([
    { kind: 'loan.repay', owner, loan: loan.id, ...(repaid !== undefined && { amount: repaid }) },
    { kind: 'loan.add', owner, loan: loan.id, amount: dice.pick([all / 10n, all, all + 1n, 1n, 0n]) },
    {
      ...{ kind: 'loan.take', owner, loan: loan.id },
      amount: dice.pick([1n, collateral / 50n, collateral / 2n, collateral, 0n, collateral + 1n]),
    },
  ]);
}

/** Two of the staff, or one; for who is frozen or not. */
function byTwo({ model, dice }: Scene): Command | undefined {
  const all = [...loanOf(model).running.values()];
  if (all.length === 0) return undefined;
  const { owner, id, principal } = dice.pick(all);
  const by = { request: 1 + dice.below(1_000), maker: 1, checker: dice.chance(80) ? 2 : 1 };
  return dice.chance(50)
    ? { kind: 'loan.repay', owner, loan: id, amount: principal / 3n + 1n, by }
    : { kind: 'loan.add', owner, loan: id, amount: 1_000n, by };
}

function hold({ model, dice }: Scene): Command | undefined {
  const { running, held } = loanOf(model);
  if (held.size > 0 && dice.chance(60)) return { kind: 'loan.hold', owner: dice.pick([...held.keys()]), held: false };
  const owners = [...running.values()].map(({ owner }) => owner);
  return owners.length === 0 ? undefined : { kind: 'loan.hold', owner: dice.pick(owners), held: dice.chance(90) };
}

/** The index of a collateral comes to a bound of a loan, to the tick beside it, or far below; later ticks bring it back. */
function fall({ model, dice, prices }: Scene): Command | undefined {
  const all = [...loanOf(model).running.values()].filter(({ collateralAsset }) => collateralAsset !== ETH);
  if (all.length === 0) return undefined;
  const loan = dice.pick(all);
  const market = books().bookAt(model, loan.instrument);
  const before = indexPricesOf(model).get(loan.instrument)?.price;
  if (!market || before === undefined) return undefined;
  const at = liquidationPrice(model, loan, market);
  const called = liquidationPrice(model, { ...loan, liquidationPpm: loan.callPpm }, market);
  const { tick } = market.rules;
  const gap = (before * BigInt(dice.pick([700, 880, 950]))) / 1_000n;
  const price = dice.pick([at, at, at + tick, called, called + tick, called + called / 40n, gap - (gap % tick)]);
  if (price < before / 2n || price > before + before / 10n) return undefined;
  return { kind: 'indexPrice.update', source: prices.name, prices: [{ market: loan.instrument, price, volume: 0n }] };
}

/** Figures and bounds as they are, others, and such as are refused. */
function configure({ model, dice }: Scene): Command | undefined {
  const { figures: now, bounds: known } = loanOf(model);
  if (!now) return undefined;
  const bound = known.get(dice.pick(assets));
  if (!bound) return undefined;
  if (dice.chance(40))
    return dice.pick<Command>([
      ...[
        { ...now, worstPpm: 100 },
        { ...now, worstPpm: 10_000 },
        { ...now, worstPpm: 10_000 },
      ],
      ...[
        { ...now, graceMs: 30 * HOUR },
        { ...now, graceMs: 2 * HOUR },
        { ...now, feePpm: 0 },
        { ...now, feePpm: 1_000 },
      ],
      ...[
        { ...bound, status: 'open' as const },
        { ...bound, status: 'open' as const },
      ],
      ...[
        { ...bound, status: 'closed' as const },
        { ...bound, status: dice.chance(50) ? ('off' as const) : ('open' as const) },
      ],
    ]);
  return dice.pick<Command>([
    ...[figures, ...collaterals],
    ...[
      { ...now, unit: SOL },
      { ...now, min: 0n },
      { ...now, ownerMax: now.min - 1n },
      { ...now, allMax: now.ownerMax - 1n },
    ],
    ...[
      { ...now, ratePpb100: 1_000_001 },
      { ...now, ratePpb0: now.ratePpb80 + 1 },
      { ...now, feePpm: 30_000 },
    ],
    ...[
      { ...now, worstPpm: 500_001 },
      { ...now, graceMs: -1 },
      { ...now, staleAfterMs: 0 },
    ],
    ...[
      { ...bound, asset: USDT },
      { ...bound, asset: WEI },
      { ...bound, asset: 99 },
      { ...bound, initialPpm: 0 },
    ],
    ...[
      { ...bound, callPpm: bound.initialPpm },
      { ...bound, liquidationPpm: bound.callPpm },
      { ...bound, max: -1n },
    ],
    { ...bound, liquidationPpm: 989_000 },
  ]);
}

/** Small loans of one owner without end. */
const small: Hoard = {
  times: 40,
  make: ({ model, dice, owner }) => {
    const known = assets.filter((asset) => {
      const worth = (spot(model, owner, asset).available * priceOf(model, asset)) / wholeOf(model, asset);
      return worth > 120n * one;
    });
    if (known.length === 0) return undefined;
    const asset = dice.pick(known);
    const collateral = up(60n * one * wholeOf(model, asset), priceOf(model, asset));
    return { kind: 'loan.borrow', owner, asset, collateral, amount: 50n * one, days: 0 };
  },
};

/** The end of a term, or the very millisecond of an hour, of one loan: its index ticks, or its owner pays. */
const atTime: Moment = (scene) => {
  const { model, dice, prices } = scene;
  const all = [...loanOf(model).running.values()];
  if (all.length === 0) return undefined;
  const loan = dice.pick(all);
  const [next] = ahead(model);
  const hour = loan.countedAt + hoursOf(model, loan) * HOUR;
  const at = (dice.chance(40) && next ? next.due : hour) - dice.pick([0, 0, 1]);
  if (at < model.at) return undefined;
  const tick: Command = { kind: 'indexPrice.update', source: prices.name, prices: [prices.at(loan.instrument, at)] };
  const pay: Command = { kind: 'loan.repay', owner: loan.owner, loan: loan.id, amount: owedOf(model, loan) / 5n };
  return { at, command: dice.pick([tick, tick, pay, fall(scene) ?? tick]) };
};

export const habits: readonly Habit[] = [
  { by: { saver: 60, taker: 16, clumsy: 12, hoarder: 8 }, make: borrow },
  { by: { saver: 40, taker: 24, clumsy: 12, hoarder: 12 }, make: change },
  { by: { staff: 40 }, make: byTwo },
  { by: { staff: 24 }, make: hold },
  { by: { staff: 40 }, make: configure },
  { by: { feed: 40 }, make: fall },
];
export const hoards: readonly Hoard[] = [small];
export const moments: readonly Moment[] = [atTime];
