/** How near to its liquidation what an owner has is, from committed rows: each isolated position by itself, all cross positions of a margin asset together. */
import { maintenanceFor, needOf, nothingNeeded, nothingOpen, plus, valueOf, type Sides } from '@glassbook/engine/quote';
import { marginRulesOf, unrealizedOf, type FuturesMarket } from '../markets.ts';
import type { OpenPosition } from '../open-positions.ts';

/** Its maintenance margin is at least this part of what is left: a liquidation is at 100 %. */
export const WARNED_PERCENT = 80n;
const PPM = 1_000_000n;

export type Unit = {
  /** Of the owner: "position 7", "asset 3". */
  name: string;
  positions: readonly { of: FuturesMarket; row: OpenPosition; mark: bigint }[];
  /** An isolated position's margin; the money of a cross account. */
  money: bigint;
};

type Standing = {
  equity: bigint;
  maintenance: bigint;
  markets: readonly { of: FuturesMarket; mark: bigint; worth: bigint }[];
};

export function standingOf({ positions, money }: Unit): Standing {
  const markets = new Map<number, { of: FuturesMarket; mark: bigint; sides: Sides }>();
  let equity = money;
  for (const { of, row, mark } of positions) {
    equity += unrealizedOf(of, row, mark);
    const { sides } = markets.get(of.id) ?? { sides: { long: nothingOpen, short: nothingOpen } };
    const { contracts, entryValue } = sides[row.side];
    const side = { contracts: contracts + row.contracts, entryValue: entryValue + row.entryValue };
    markets.set(of.id, { of, mark, sides: { ...sides, [row.side]: side } });
  }
  let need = nothingNeeded;
  const worths = [...markets.values()].map(({ of, mark, sides }) => {
    const [rules, ticks] = [marginRulesOf(of), Number(mark / of.tick)];
    need = plus(need, needOf(rules, sides, ticks));
    return { of, mark, worth: valueOf(rules, ticks, sides.long.contracts + sides.short.contracts) };
  });
  return { equity, maintenance: maintenanceFor(need), markets: worths };
}

export const isNear = ({ equity, maintenance }: Pick<Standing, 'equity' | 'maintenance'>): boolean =>
  maintenance * 100n >= equity * WARNED_PERCENT;

/** "83.2": rounded down; 100 where nothing is left. */
export function percentOf({ equity, maintenance }: Pick<Standing, 'equity' | 'maintenance'>): string {
  const tenths = equity <= maintenance ? 1_000n : (maintenance * 1_000n) / equity;
  return `${tenths / 10n}.${tenths % 10n}`;
}

export type Bound = { market: number; low: bigint; high: bigint };

/**
 * The prices of each market between which a unit that is not near does not come near: what is left over is divided among its markets. With a worth changed by `change` no more than that is lost, and no more than twice the
 * fee of it is needed in addition; a worth is changed by at most that while the price moves by change ÷ (worth + change), of a linear and of an inverse contract.
 */
export function boundsOf({ equity, maintenance, markets }: Standing): Bound[] {
  const left = equity * WARNED_PERCENT - maintenance * 100n;
  return markets.map(({ of, mark, worth }) => {
    const rate = 2n * BigInt(of.rules.takerFeePpm);
    const share = (left * PPM) / (BigInt(markets.length) * (WARNED_PERCENT * PPM + 100n * rate));
    const change = share > 0n ? share : 0n;
    const reach = worth + change === 0n ? mark : (mark * change) / (worth + change);
    return { market: of.id, low: mark - reach, high: mark + reach };
  });
}
