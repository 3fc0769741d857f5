/** Which fees and limits of a market are refused, for the handler and for whoever shows it before. */
import { AMOUNT_MAX } from '../core/amounts.ts';
import type { ConfigureMarket } from './command.ts';

const PPM = 1_000_000;
/** As an order keeps it. */
const MARKET_MAX = 2 ** 31 - 1;
export type Limits = Omit<ConfigureMarket, 'kind' | 'base' | 'quote' | 'tick' | 'lot'>;

/** The first limit or fee that is refused: market numbers as orders keep them, sums of money within their bound, parts of a whole below it. */
export function limitProblem(limits: Limits): keyof Limits | undefined {
  const { market, notionalMin, notionalMax, openOrdersMax } = limits;
  if (!isBetween(market, 1, MARKET_MAX)) return 'market';
  for (const part of ['makerFeePpm', 'takerFeePpm', 'bandPpm'] as const)
    if (!isBetween(limits[part], 0, PPM - 1)) return part;
  if (notionalMin < 0n) return 'notionalMin';
  if (notionalMax <= notionalMin || notionalMax > AMOUNT_MAX) return 'notionalMax';
  return isBetween(openOrdersMax, 1, Number.MAX_SAFE_INTEGER) ? undefined : 'openOrdersMax';
}

const isBetween = (number: number, min: number, max: number): boolean =>
  Number.isInteger(number) && number >= min && number <= max;
