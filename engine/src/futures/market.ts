import { assert } from '@glassbook/money';
import { encode } from '../core/encode.ts';
import { FlatBook } from '../core/flat-book.ts';
import { HOUSE_CLEARING, HOUSE_FEES, HOUSE_INSURANCE } from '../core/ledger.ts';
import { NONE } from '../core/none.ts';
import type { ConfigureMarket } from './command.ts';
import { dueAll } from './margin.ts';
import { scheduleFunding } from './funding.ts';
import { maker } from './house-maker.ts';
import { trimOpening } from './check/trim-opening.ts';
import { cancelOpening } from './open-orders.ts';
import { marketOf } from './positions.ts';
import { contractGrid } from './quote.ts';
import type { Market, State } from './state.ts';
import { ratesOf } from './tiers.ts';

const PPM = 1_000_000;
const DAY_MS = 86_400_000;

/** The first setting that is refused for what the fields cannot say. */
function settingsProblem(settings: ConfigureMarket): keyof ConfigureMarket | undefined {
  const { makerFeePpm, takerFeePpm, contractsMax, openInterestMax, fundingMs, fundingMaxPpb, interestPpb } = settings;
  if (makerFeePpm > takerFeePpm) return 'makerFeePpm';
  if (contractsMax > openInterestMax) return 'contractsMax';
  if (DAY_MS % fundingMs !== 0) return 'fundingMs';
  if (interestPpb > fundingMaxPpb) return 'interestPpb';
  return hasTiersProblem(settings) ? 'tiers' : undefined;
}

/**
 * Worth and maintenance rise from tier to tier, the leverage falls. Maintenance is at least half of the initial margin at the highest leverage and, with the fee of closing, at most all of it, and covers what a position can owe at once: a funding,
 * and that fee.
 */
function hasTiersProblem({ tiers, fundingMaxPpb, takerFeePpm }: ConfigureMarket): boolean {
  const [first] = tiers;
  if (!first || fundingMaxPpb > first.maintenancePpm * 1000 || takerFeePpm > first.maintenancePpm) return true;
  return tiers.some(({ valueMax, leverageMax, maintenancePpm }, place) => {
    const before = tiers[place - 1];
    if (before && (leverageMax > before.leverageMax || maintenancePpm < before.maintenancePpm)) return true;
    if ((maintenancePpm + takerFeePpm) * leverageMax > PPM - takerFeePpm) return true;
    return 2 * maintenancePpm * leverageMax < PPM || (before !== undefined && valueMax <= before.valueMax);
  });
}

/** The first rule of a market that is refused for what the fields cannot say. What its orders and positions are counted in never changes: its assets, index, tick, size and most contracts. */
export function marketProblem(state: State, command: ConfigureMarket): keyof ConfigureMarket | undefined {
  const { base, quote, settle, index, market: id } = command;
  const scale = state.assets.get(base)?.scale;
  if (base === quote) return 'quote';
  if ((settle !== base && settle !== quote) || !state.assets.get(settle)?.kinds.includes('futures')) return 'settle';
  if (!state.instruments.isFree(id, 'futures')) return 'market';
  if (state.instruments.trading(base, quote) !== index) return 'index';
  const problem = settingsProblem(command);
  if (problem !== undefined) return problem;
  if (scale === undefined || !gridFor(command, scale)) return 'tick';
  const known = state.futures.markets.get(id)?.settings;
  const fixed = ['base', 'quote', 'settle', 'index', 'tick', 'size', 'openInterestMax'] as const;
  return known && fixed.find((field) => known[field] !== command[field]);
}

/** Opens a market or changes its rules. */
export function beginMarket(state: State, command: ConfigureMarket): void {
  const { market: id, takerFeePpm, tiers } = command;
  const known = state.futures.markets.get(id)?.settings;
  const isOtherFee = known !== undefined && known.takerFeePpm !== takerFeePpm;
  const areOtherTiers = known !== undefined && encode(known.tiers) !== encode(tiers);
  if (isOtherFee) cancelHeldAtFee(state, id);
  putMarket(state, command);
  if (areOtherTiers) cancelAboveTier(state, marketOf(state, id));
  if (isOtherFee || areOtherTiers) maker.requote(state, marketOf(state, id));
  dueAll(state, id);
}

/** Orders that open hold their fee at the rate of the market: where it becomes another one, they end, those of the house maker too. */
function cancelHeldAtFee(state: State, id: number): void {
  const market = marketOf(state, id);
  for (const exposure of state.futures.exposures.values())
    if (exposure.market === id) cancelOpening(state, exposure, market, 'market_rules');
}

/** An order that opens would be short of margin with its fill where its tier allows less than its leverage. */
function cancelAboveTier(state: State, market: Market): void {
  for (const exposure of state.futures.exposures.values())
    if (exposure.market === market.market)
      trimOpening(state, market, exposure, { reason: 'market_rules', asksRoom: false });
}

const gridFor = ({ tick, size, base, settle, openInterestMax }: ConfigureMarket, baseScale: number) =>
  contractGrid({ tick, size, isInverse: settle === base }, baseScale, openInterestMax);

/** Puts a market's rules in force, also while loading. Its assets are known and its steps valid. */
export function putMarket(state: State, command: ConfigureMarket): void {
  const { ledger, assets, futures, instruments, prices } = state;
  const { market: id, base, settle } = command;
  const scale = assets.get(base)?.scale;
  const grid = scale === undefined ? undefined : gridFor(command, scale);
  assert(grid !== undefined, 'a market has its base and its steps');
  const rules = { settings: command, tiers: ratesOf(command.tiers) };
  const known = futures.markets.get(id);
  if (known) {
    Object.assign(known, rules);
    scheduleFunding(state, known);
    return;
  }
  const market: Market = {
    market: id,
    ...{ base, settle, isInverse: settle === base, status: 'open' },
    inverse: undefined,
    ...grid,
    ...rules,
    maker: undefined,
    ladder: { bids: [], asks: [] },
    ...{ last: NONE, mark: NONE, markAt: 0, index: 0n, basis: 0n, premium: 0n, premiumSum: 0n, premiumMs: 0 },
    funding: undefined,
    openInterest: 0,
    fees: ledger.account(HOUSE_FEES, 'futures', settle),
    clearing: ledger.account(HOUSE_CLEARING, 'futures', settle),
    insurance: ledger.account(HOUSE_INSURANCE, 'futures', settle),
    book: new FlatBook(futures.orders),
    orders: futures.orders,
  };
  futures.markets.set(id, market);
  instruments.claim(id, 'futures');
  prices.follow(command.index);
  futures.statuses.push({ market: id, status: 'open' });
  scheduleFunding(state, market);
}
