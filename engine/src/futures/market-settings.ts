/** Which settings of a market are refused: each is checked by the sums it will be used in. */
import type { Amount } from '@glassbook/money';
import { AMOUNT_MAX } from '../core/amounts.ts';
import type { ConfigureMarket, Tier } from './command.ts';

const PPM = 1_000_000;
const PPB = 1_000_000_000;
/** As an order keeps it. */
const MARKET_MAX = 2 ** 31 - 1;
const CONTRACTS_MAX = 2 ** 40;
const LEVERAGE_MAX = 200;
const TIERS_MAX = 20;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export type MarketSettings = Omit<ConfigureMarket, 'kind' | 'base' | 'quote' | 'settle' | 'index' | 'tick' | 'size'>;

/** The first setting that is refused. */
export function settingsProblem(settings: MarketSettings): keyof MarketSettings | undefined {
  if (!isBetween(settings.market, 1, MARKET_MAX)) return 'market';
  for (const part of ['makerFeePpm', 'takerFeePpm', 'liquidationFeePpm'] as const)
    if (!isBetween(settings[part], 0, PPM / 10)) return part;
  if (settings.makerFeePpm > settings.takerFeePpm) return 'makerFeePpm';
  for (const part of ['bandPpm', 'markBandPpm'] as const) if (!isBetween(settings[part], 1, PPM / 2)) return part;
  const { contractsMax, openInterestMax, openOrdersMax, fundingMs, fundingMaxPpb, interestPpb } = settings;
  if (!isBetween(openInterestMax, 1, CONTRACTS_MAX)) return 'openInterestMax';
  if (!isBetween(contractsMax, 1, openInterestMax)) return 'contractsMax';
  if (!isBetween(openOrdersMax, 1, Number.MAX_SAFE_INTEGER)) return 'openOrdersMax';
  if (!isBetween(fundingMs, HOUR_MS, DAY_MS) || DAY_MS % fundingMs !== 0) return 'fundingMs';
  if (!isBetween(fundingMaxPpb, 0, PPB)) return 'fundingMaxPpb';
  if (!isBetween(interestPpb, 0, fundingMaxPpb)) return 'interestPpb';
  return hasTiersProblem(settings) ? 'tiers' : undefined;
}

/**
 * Worth and maintenance rise from tier to tier, the leverage falls. Maintenance is at least half of the initial margin at the highest leverage and, with the fee of closing, at most all of it, and covers what a position can owe at once: a funding,
 * and that fee.
 */
function hasTiersProblem({ tiers, fundingMaxPpb, takerFeePpm }: MarketSettings): boolean {
  if (tiers.length === 0 || tiers.length > TIERS_MAX) return true;
  let before: Tier = { valueMax: 0n, leverageMax: LEVERAGE_MAX, maintenancePpm: 0 };
  for (const tier of tiers) {
    const { valueMax, leverageMax, maintenancePpm } = tier;
    if (!isBetween(leverageMax, 1, before.leverageMax)) return true;
    if (!isBetween(maintenancePpm, Math.max(1, before.maintenancePpm), PPM)) return true;
    if ((maintenancePpm + takerFeePpm) * leverageMax > PPM - takerFeePpm) return true;
    if (2 * maintenancePpm * leverageMax < PPM) return true;
    if (!isAmountAbove(valueMax, before.valueMax)) return true;
    before = tier;
  }
  const [first] = tiers;
  return first === undefined || fundingMaxPpb > first.maintenancePpm * 1000 || takerFeePpm > first.maintenancePpm;
}

const isAmountAbove = (amount: Amount, least: Amount): boolean => amount > least && amount <= AMOUNT_MAX;
const isBetween = (number: number, min: number, max: number): boolean =>
  Number.isInteger(number) && number >= min && number <= max;
