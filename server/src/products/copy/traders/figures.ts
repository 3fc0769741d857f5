/** The figures of a trader, from sums of days. */
import { copy } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { added, noSums, rateOf, type Sums } from './sums.ts';

export type Day = Sums & { day: number };
/** What is shown of closed tickets and of copies. */
export type Counted = Omit<
  copy.TraderFigures,
  'position_count' | 'own_size' | 'share_ratio' | 'full' | 'simulated' | 'as_of'
>;
export type Copiers = { profit: bigint; count: number };

const PLACES = 2;
const MS = 1_000;
const rate = (part: bigint, whole: bigint): string => formatAmount(rateOf(part, whole), PLACES);
const addUp = (days: readonly Day[]): Sums => days.reduce<Sums>(added, noSums);

const shown = ({ count, won, result, margin, drawdown }: Sums, scale: number) => ({
  ...{ closed_count: count, total_profits: formatAmount(result, scale), total_income_rate: rate(result, margin) },
  ...{ correct_rate: rate(BigInt(won), BigInt(count)), drawdown: formatAmount(drawdown, scale) },
});

/** Returns the figures on a UTC day, and what they are sorted by: amounts in units, rates in hundredths of a percent. `days` are all with a closed ticket, the oldest first. */
export function figuresOf(days: readonly Day[], copiers: Copiers, today: number, scale: number) {
  const all = addUp(days);
  const yesterday = addUp(days.filter(({ day }) => day === today - 1));
  const counted: Counted = {
    ...shown(all, scale),
    ...{ total_count: all.count, profitCount: all.won, riseCount: all.longs, fallCount: all.count - all.longs },
    yesterday_profits: rate(yesterday.result, yesterday.margin),
    hold_seconds: all.count === 0 ? 0 : Math.floor(all.heldMs / all.count / MS),
    windows: copy.figureWindows.map((of) => ({
      ...{ days: of, ...shown(addUp(days.filter(({ day }) => day > today - of)), scale) },
    })),
    ...{ copiers_profit: formatAmount(copiers.profit, scale), follow_num: copiers.count },
  };
  const sorts = {
    ...{ total_profits: all.result, total_income_rate: rateOf(all.result, all.margin), drawdown: all.drawdown },
    ...{ correct_rate: rateOf(BigInt(all.won), BigInt(all.count)), copiers_profit: copiers.profit },
    follow_num: copiers.count,
  };
  return { counted, sorts };
}
