/** The rules of futures' commands; what is longer has its own file. */
import type { Outcome } from '@glassbook/engine';
import type {
  CancelAll,
  CancelOrder,
  ChangeMargin,
  ConfigureMaker,
  ConfigureMarket,
  SetMode,
} from '@glassbook/engine/futures';
import { assetsOf } from '../asset/index.ts';
import { pricedMarketsOf } from '../index-price/index.ts';
import { AMOUNT_MAX } from '../model/bounds.ts';
import { limitRowsOf, pairsOf, tradeRefusal } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { text } from '../model/text.ts';
import type { Rules } from '../product.ts';
import { MOST } from '../model/ladder.ts';
import { isStale, leave, requote } from './house-maker.ts';
import {
  accountOf,
  futuresOf,
  marginOf,
  markOf,
  marketOf,
  ownOf,
  poolAt,
  PPM,
  rowsOf,
  touchPosition,
  valueOf,
  type Market,
} from './market.ts';
import { cancelAboveTier } from './extent.ts';
import { openResult, usable } from './margin.ts';
import { setExits, showPrices } from './exits.ts';
import { fundingAfter, payRest } from './funding.ts';
import { place, summaryOf } from './place.ts';
import { closeAll, closePosition } from './close.ts';
import { cancel, cancelOpening } from './resting.ts';

export const rules = {
  'futures.placeOrder': place,
  'futures.closePosition': closePosition,
  'futures.closeAll': closeAll,
  'futures.cancelOrder': cancelOne,
  'futures.cancelAll': cancelMany,
  'futures.changeMargin': changeMargin,
  'futures.setExits': setExits,
  'futures.setMode': setMode,
  'futures.haltMarket': (model, { market }) => setStatus(model, market, 'halted'),
  'futures.openMarket': (model, { market }) => setStatus(model, market, 'open'),
  'futures.configureMarket': configureMarket,
  'futures.configureMaker': configureMaker,
} satisfies Rules<`futures.${string}`>;

function cancelOne(model: Model, { owner, order, clientOrderId }: CancelOrder): Outcome {
  const found = ownOf(model, owner).orders.find((each) =>
    clientOrderId === undefined ? each.id === order : each.clientOrderId === clientOrderId,
  );
  if (!found) return refused('futures.order_not_open');
  if (found.follow !== 0) return refused('futures.position_copied');
  cancel(model, found, 'user');
  return { ok: true, order: summaryOf(found) };
}

function cancelMany(model: Model, { owner, market, side }: CancelAll): Outcome {
  if (market !== undefined && !futuresOf(model).markets.has(market)) return refused('futures.market_not_found');
  const found = ownOf(model, owner).orders.filter(
    (order) =>
      order.follow === 0 &&
      (market === undefined || order.market === market) &&
      (side === undefined || order.side === side),
  );
  for (const order of found) cancel(model, order, 'user');
  return { ok: true, cancelled: found.length };
}

/** The orders of owners who were stopped that could not be placed now. */
export function cancelStopped(model: Model): void {
  for (const owner of limitRowsOf(model).stopped)
    for (const order of [...ownOf(model, owner).orders])
      if (order.closes === 0 && tradeRefusal(model, owner, marketOf(model, order.market).rules.base))
        cancel(model, order, 'self_limit');
}

function changeMargin(model: Model, { owner, position: id, amount }: ChangeMargin): Outcome {
  const position = ownOf(model, owner).positions.find((each) => each.id === id);
  if (!position) return refused('futures.position_not_open');
  if (position.follow !== 0) return refused('futures.position_copied');
  if (position.mode === 'cross') return refused('futures.margin_is_cross');
  if (amount === 0n) return refused('futures.margin_amount_zero');
  const market = marketOf(model, position.market);
  if (amount > usable(model, owner, market) && amount > 0n) return refused('futures.insufficient_margin');
  const result = openResult(market, position);
  const left = position.margin + amount + (result < 0n ? result : 0n);
  const { entryValue, leverage } = position;
  const needed = marginOf(highest(valueOf(market, markOf(market), position.contracts), entryValue), leverage);
  if (amount < 0n && left < needed) return refused('futures.margin_needed');
  model.hold(accountOf(model, poolAt(model, position)), amount);
  position.margin += amount;
  position.updatedAt = model.at;
  touchPosition(model, position);
  return { ok: true, margin: position.margin };
}

const highest = (a: bigint, b: bigint): bigint => (a > b ? a : b);

function setMode(model: Model, { owner, mode }: SetMode): Outcome {
  const { orders, positions } = ownOf(model, owner);
  if (orders.length + positions.length > 0) return refused('futures.mode_with_open');
  futuresOf(model).modes.set(owner, mode);
  rowsOf(model).modes.push({ owner, mode });
  return { ok: true };
}

function setStatus(model: Model, number: number, status: 'open' | 'halted'): Outcome {
  const market = futuresOf(model).markets.get(number);
  if (!market) return refused('futures.market_not_found');
  if (market.status === status) return { ok: true };
  market.status = status;
  rowsOf(model).markets.push({ market: number, status });
  rowsOf(model).checksAll = true;
  if (status === 'open') {
    payRest(model, market);
    requote(model, market);
    showPrices(model, market);
  } else leave(model, market, 'market_rules');
  return { ok: true };
}

const isBetween = (number: number, least: number, most: number) =>
  Number.isInteger(number) && number >= least && number <= most;
const HOUR = 3_600_000;

/** What of its settings no market may have. */
function isWrong(model: Model, command: ConfigureMarket): boolean {
  const { market, base, quote, settle, index, tick, size, openInterestMax } = command;
  const [baseAsset, quoteAsset, settleAsset] = [base, quote, settle].map((asset) => assetsOf(model).get(asset));
  if (!baseAsset || !quoteAsset || !settleAsset?.kinds.includes('futures')) return true;
  if (base === quote || ![base, quote].includes(settle) || !isBetween(market, 1, 2 ** 31 - 1)) return true;
  const pair = pairsOf(model).filter((each) => each.base === base && each.quote === quote);
  // The number of an instrument is of the product that has it.
  if (pairsOf(model).some((each) => each.market === market)) return true;
  if (Math.min(...pair.map((each) => each.market)) !== index) return true;
  if (tick <= 0n || size <= 0n || tick > AMOUNT_MAX || size > AMOUNT_MAX) return true;
  const whole = 10n ** BigInt(baseAsset.scale);
  if (settle === base ? (size * whole) % tick !== 0n : (tick * size) % whole !== 0n) return true;
  const { makerFeePpm, takerFeePpm, liquidationFeePpm, bandPpm, markBandPpm, contractsMax, fundingMs } = command;
  if (![makerFeePpm, takerFeePpm, liquidationFeePpm].every((fee) => isBetween(fee, 0, 100_000))) return true;
  if (makerFeePpm > takerFeePpm || ![bandPpm, markBandPpm].every((band) => isBetween(band, 1, 500_000))) return true;
  const { insuredReachPpm = 0, insuredLiquidationPpm = 0, insuredHourPpm = 0 } = command;
  if (!isBetween(insuredReachPpm, 0, 100_000)) return true;
  if (![insuredLiquidationPpm, insuredHourPpm].every((share) => isBetween(share, 0, 1_000_000))) return true;
  if (!isBetween(openInterestMax, 1, 2 ** 40) || !isBetween(contractsMax, 1, openInterestMax)) return true;
  if (!isBetween(command.openOrdersMax, 1, 2 ** 53 - 1)) return true;
  if (!isBetween(fundingMs, HOUR, 24 * HOUR) || (24 * HOUR) % fundingMs !== 0) return true;
  if (!isBetween(command.fundingMaxPpb, 0, 1e9) || !isBetween(command.interestPpb, 0, command.fundingMaxPpb))
    return true;
  return areTiersWrong(command);
}

function areTiersWrong({ tiers, fundingMaxPpb, takerFeePpm }: ConfigureMarket): boolean {
  const [first] = tiers;
  if (!first || tiers.length > 20 || first.leverageMax > 200) return true;
  if (fundingMaxPpb > first.maintenancePpm * 1_000 || takerFeePpm > first.maintenancePpm) return true;
  return tiers.some(({ valueMax, leverageMax, maintenancePpm }, at) => {
    const before = tiers[at - 1];
    if (valueMax <= (before?.valueMax ?? 0n) || valueMax > AMOUNT_MAX) return true;
    if (!isBetween(leverageMax, 1, before?.leverageMax ?? 200)) return true;
    if (!isBetween(maintenancePpm, before?.maintenancePpm ?? 1, 1_000_000)) return true;
    const ofInitial = maintenancePpm * leverageMax;
    return ofInitial + takerFeePpm * (leverageMax + 1) > 1_000_000 || ofInitial < 500_000;
  });
}

function configureMarket(model: Model, command: ConfigureMarket): Outcome {
  const { markets } = futuresOf(model);
  const { market: number, base, settle, fundingMs } = command;
  const known = markets.get(number);
  const fixed = ['base', 'quote', 'settle', 'index', 'tick', 'size', 'openInterestMax'] as const;
  if (isWrong(model, command) || (known && fixed.some((field) => known.rules[field] !== command[field])))
    return refused('futures.settings_invalid');
  const fundingDue = fundingAfter(model.at, fundingMs);
  if (known) changeRules(model, known, command, fundingDue);
  else {
    markets.set(number, {
      ...{ rules: command, status: 'open', whole: 10n ** BigInt(assetsOf(model).get(base)?.scale ?? 0) },
      ...{ inverse: settle === base, book: { buy: [], sell: [] }, maker: undefined, ladder: { buy: [], sell: [] } },
      ...{ last: undefined, mark: undefined, markAt: 0, index: 0n, basis: 0n },
      ...{ premium: 0n, premiumSum: 0n, premiumMs: 0, fundingDue },
      funding: undefined,
    });
    pricedMarketsOf(model).add(command.index);
    rowsOf(model).markets.push({ market: number, status: 'open' });
  }
  rowsOf(model).checksAll = true;
  model.changes.settings.push({ key: `futuresMarket:${number}`, command });
  return { ok: true };
}

/** Orders that open hold their fee: where it is another one, they end; where tiers are others, those with a leverage above their own. */
function changeRules(model: Model, market: Market, command: ConfigureMarket, fundingDue: number): void {
  const isOtherFee = market.rules.takerFeePpm !== command.takerFeePpm;
  if (isOtherFee)
    for (const owner of futuresOf(model).owners.keys()) cancelOpening(model, owner, market, 'market_rules');
  const areOtherTiers = text(market.rules.tiers) !== text(command.tiers);
  Object.assign(market, { rules: command, fundingDue: market.funding ? market.fundingDue : fundingDue });
  if (areOtherTiers) for (const owner of futuresOf(model).owners.keys()) cancelAboveTier(model, market, owner);
  if (isOtherFee || areOtherTiers) requote(model, market);
}

function configureMaker(model: Model, command: ConfigureMaker): Outcome {
  const market = futuresOf(model).markets.get(command.market);
  const { levels, halfSpreadPpm, stepPpm, growthPpm, staleAfterMs, notional, leverage } = command;
  const counts = [levels, halfSpreadPpm, stepPpm, growthPpm, staleAfterMs];
  if (!market || !counts.every((count) => isBetween(count, 0, 2 ** 53 - 1))) return refused('futures.settings_invalid');
  const most = (amount: bigint, by: bigint) => (amount * by + PPM - 1n) / PPM;
  const farthest = BigInt(halfSpreadPpm) + most(BigInt(stepPpm) * BigInt(levels), MOST.gap);
  const last = notional + (notional * BigInt(growthPpm) * BigInt(levels)) / PPM;
  const isRight =
    levels <= 100 &&
    staleAfterMs <= 24 * HOUR &&
    farthest < PPM &&
    notional > 0n &&
    most(last, MOST.size) <= AMOUNT_MAX &&
    isBetween(leverage, 1, market.rules.tiers[0]?.leverageMax ?? 0);
  if (!isRight) return refused('futures.settings_invalid');
  market.maker = command;
  model.changes.settings.push({ key: `futuresMaker:${command.market}`, command });
  if (isStale(model, market)) leave(model, market, 'index_stale');
  else requote(model, market);
  return { ok: true };
}
