/** Faults of futures: one a rule. */
import { audited, replayed, type Fault } from '../../faults/fault.ts';
import { exitFaults } from './exits.ts';
import { payFaults } from './pay.ts';

const quote = 'futures/quote.ts';
const settle = 'futures/settle.ts';
const liquidate = 'futures/liquidation/liquidate.ts';
const closing = 'futures/close-part.ts';
const covers = 'futures/check/covers.ts';
const extent = 'futures/check/extent.ts';
const load = 'futures/load.ts';

const orderFaults: readonly Fault[] = [
  audited(
    'a margin is rounded down',
    quote,
    "mulDiv(value, 1n, BigInt(leverage), 'up')",
    "mulDiv(value, 1n, BigInt(leverage), 'down')",
  ),
  audited(
    'a fee of futures is rounded down',
    quote,
    "mulDiv(value, BigInt(ppm), PPM, 'up')",
    "mulDiv(value, BigInt(ppm), PPM, 'down')",
  ),
  audited(
    'a fee is rounded once a fill',
    settle,
    'partOf(before + value, ppm) - partOf(before, ppm)',
    'partOf(value, ppm)',
  ),
  audited(
    'a margin is rounded once a fill',
    'futures/open-part.ts',
    'initialMargin(before + value, terms.leverage) - initialMargin(before, terms.leverage)',
    'initialMargin(value, terms.leverage)',
  ),
  audited('more than the open interest is opened', extent, 'if (market.openInterest + ordered > ', 'if (ordered > '),
  audited(
    'the tier of an order is that of its own contracts',
    extent,
    'const worth = limited > marked ? limited : marked;',
    'const worth = valueOf(market, market.mark, order.contracts);',
  ),
  audited(
    'own contracts count twice as open interest',
    extent,
    'if (market.openInterest + ordered > ',
    'if (market.openInterest + ordered + open > ',
  ),
  audited(
    'the tier is asked at the mark price alone',
    extent,
    'const limited = valueOf(market, limit, contracts);',
    'const limited = marked + 0n * BigInt(limit);',
  ),
  audited(
    'orders above stricter tiers wait on',
    'futures/market.ts',
    'if (areOtherTiers) cancelAboveTier(state, marketOf(state, id));',
    'void cancelAboveTier;',
  ),
  audited(
    'an order that is no longer covered is filled',
    covers,
    'if (loss + needed >= brought) return false;',
    'if (needed >= brought + loss) return false;',
  ),
  audited(
    'one way opens without closing',
    settle,
    "if (follow !== 0 || (closes === 0 && modeOf(state, owner) === 'hedge')) return [];",
    'if (closes === 0) return [];',
  ),
  audited(
    'orders that close more than is open stay',
    'futures/trim-closing.ts',
    'exposure.closing[position.side] > ownOpen(exposure, position.side)',
    'exposure.closing[position.side] > ownOpen(exposure, position.side) + 1_000_000',
  ),
  audited(
    'orders that close more than their position stay',
    'futures/trim-closing.ts',
    'if (position.closing > position.contracts)',
    'if (position.closing > position.contracts + 1_000_000)',
  ),
  {
    ...audited(
      'orders keep the hold of another fee',
      'futures/market.ts',
      'if (isOtherFee) cancelHeldAtFee(state, id);',
      '',
    ),
    seed: 6,
  },
  audited(
    'the mode is changed while orders wait',
    'futures/set-mode.ts',
    "if (futures.orders.openCount(owner) > 0) return refuse('futures.mode_with_open');",
    '',
  ),
];

const markFaults: readonly Fault[] = [
  audited('the mark price passes its band', 'futures/mark.ts', 'if (median > index + far) return index + far;', ''),
  audited(
    'one order far away makes a premium',
    'futures/mark.ts',
    'if (bid > index) return bid - index;',
    'if (bid > 0n) return (bid + ask) / 2n - index;',
  ),
  audited(
    'an empty side leaves the premium as it was',
    'futures/mark.ts',
    'const above = aboveIndex(impact, index);',
    'const above = impact.bid === undefined || impact.ask === undefined ? (market.premium * index) / PPB : aboveIndex(impact, index);',
  ),
  audited('the basis is not averaged', 'futures/mark.ts', 'BigInt(Math.min(ms, BASIS_MS))', 'BigInt(BASIS_MS)'),
  audited(
    'a sample of the basis weighs as long as the silence before it',
    'futures/mark.ts',
    'const sampled = Math.min(since, SAMPLE_MS);',
    'const sampled = since;',
  ),
  audited('a premium counts however old it is', 'futures/mark.ts', 'Math.min(since, PREMIUM_MS)', 'since'),
  audited(
    'interest moves the rate without a bound',
    'futures/funding.ts',
    'within(BigInt(interestPpb) - premium, INTEREST_PPB)',
    '(BigInt(interestPpb) - premium)',
  ),
  audited(
    'a funding gives more than it takes',
    'futures/funding.ts',
    "partOfWorth(market, funding, position.contracts, 'down')",
    "partOfWorth(market, funding, position.contracts, 'up')",
  ),
  audited(
    'a funding of inverse contracts is of their rounded worth',
    'futures/funding.ts',
    'if (inverse === undefined)',
    'if (mark > 0 || inverse === undefined)',
  ),
  audited(
    'those who receive a funding pay it',
    'futures/funding.ts',
    "const payer = rate >= 0n ? 'long' : 'short';",
    "const payer = rate >= 0n ? 'short' : 'long';",
  ),
];

const marginFaults: readonly Fault[] = [
  audited(
    'maintenance is the last rate on all of the worth',
    'futures/tiers.ts',
    'base + (value - from) * rate',
    'value * rate + 0n * (base + from)',
  ),
  audited(
    'the fee of closing is not kept',
    'futures/maintenance.ts',
    'const amount = kept * PPM + fee * valueOf(rules, mark, Math.abs(lots));',
    'const amount = kept * PPM + 0n * fee * valueOf(rules, mark, Math.abs(lots));',
  ),
  audited(
    'an account waits for a price too far away',
    'futures/margin.ts',
    '(PPM + 2n * BigInt(market.settings.takerFeePpm))',
    '(PPM / 3n + 0n * BigInt(market.settings.takerFeePpm))',
  ),
  audited(
    'what has been lost is moved out',
    'wallet/move.ts',
    '!state.ask.mayLeave({ owner, kind: from, asset, amount, out: false })',
    'owner < 0',
  ),
  audited(
    'margin is taken below what is needed',
    'futures/change-margin.ts',
    'if (left < needed)',
    'if (left < needed / 2n)',
  ),
  audited(
    'isolated margin is not released',
    closing,
    'if (released > 0n && !purse) state.ledger.release(account, released);',
    '',
  ),
  audited('profit that was paid early is paid again', closing, 'due: result - settled', 'due: result'),
  audited(
    'losses of futures are not counted',
    closing,
    'recordResult(state, position.owner, market.settle, result + paid.unpaid - paid.fee);',
    '',
  ),
  audited('a loss that another paid is counted', closing, 'result + paid.unpaid - paid.fee', 'result - paid.fee'),
];

const liquidationFaults: readonly Fault[] = [
  audited(
    'a part is liquidated as far as it alone uses up what is left',
    liquidate,
    'const worst = bankruptcy();',
    'const worst = worstTicks(market, position.side, lots, market.mark, leftFor(state, market, position), 0);',
  ),
  audited(
    'a bankruptcy price is off by a tick',
    liquidate,
    'const worst = bankruptcy();',
    'const worst = bankruptcy() + 1;',
  ),
  audited(
    'all is closed where a part is enough',
    liquidate,
    'if (from === 0n) return contracts;',
    'if (from >= 0n) return contracts;',
  ),
  audited(
    'longs and shorts are not netted',
    liquidate,
    'if (isChecked(market)) net(state, market, exposure);',
    'void [market, exposure, net];',
  ),
  audited(
    'the insurance account is not asked',
    liquidate,
    'tradeInsured(state, market, bankrupt);',
    'void tradeInsured;',
  ),
  audited(
    'the fee of a liquidation goes to the house',
    closing,
    '{ to: availableAt(market.insurance), purpose',
    '{ to: availableAt(market.fees), purpose',
  ),
  audited(
    'the leverage has no part in the rank',
    'futures/quote.ts',
    '/ entry) * BigInt(leverage)',
    '/ entry) + 0n * BigInt(leverage)',
  ),
  audited(
    'those who cannot pay are closed in their turn',
    'futures/liquidation/adl.ts',
    'if (lots > 0 && payable(state, market, other, ticks, lots) === lots)',
    'if (lots > 0 && (ticks > 0 || payable(state, market, other, ticks, lots) === lots))',
  ),
  {
    ...audited(
      'what the insurance account has not is forgotten',
      'futures/pay.ts',
      'if (paid < loss) setDeficit',
      'if (paid < loss && loss < 0n) setDeficit',
    ),
    seed: 1,
  },
];

const loadFaults: readonly Fault[] = [
  {
    ...replayed(
      'what insurance gave in an hour is forgotten by a start',
      'futures/index.ts',
      'state.futures.insured.set(row.asset, row);',
      'void [state, row];',
    ),
    seed: 8,
  },
  replayed(
    'who is on the other side is forgotten by a start',
    load,
    "{ ...row, isolated: row.mode === 'isolated', closing: 0 }",
    "{ ...row, isolated: row.mode === 'isolated', closing: 0, against: 0 }",
  ),
  replayed(
    'a loaded position has no exits',
    load,
    "if (market.status === 'open') arm(state, market, position);",
    'void [market, position, arm];',
  ),
  replayed(
    'loaded markets have no funding',
    load,
    'for (const market of futures.markets.values()) scheduleFunding(state, market);',
    '',
  ),
  replayed('a loaded position no longer grows', load, 'futures.grows.set(position.order, position);', 'void position;'),
  replayed(
    'a loaded order has no exits',
    load,
    'exits: by && { by, profit, stop },',
    'exits: void [by, profit, stop] as undefined,',
  ),
  replayed('a loaded order has the mark price of now', load, 'mark: ticksIn(market, row.mark),', 'mark: market.mark,'),
];

export const faults: readonly Fault[] = [
  ...orderFaults,
  ...markFaults,
  ...marginFaults,
  ...liquidationFaults,
  ...payFaults,
  ...exitFaults,
  ...loadFaults,
];
