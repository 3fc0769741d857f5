/** The years of a statement: what each brought, by both methods. */
import type { statement } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { nothing, type Position } from '../../shared/cost-basis/count.ts';
import type { AccountBook, YearEnd } from './account-book.ts';
import { inUsdt } from './months.ts';
import type { StatementServices } from './services.ts';

type Services = Pick<StatementServices, 'catalog'>;
type Method = keyof YearEnd;
const methods = { average_cost: 'average', fifo: 'fifo' } as const satisfies Record<string, Method>;
const untouched: Readonly<YearEnd> = { average: nothing, fifo: nothing };

/** What a year brought is what its end left less what the end of the last year before it did in which the asset changed. */
export function yearsOf(services: Services, book: Pick<AccountBook, 'years'>): statement.Year[] {
  let last = new Map<number, YearEnd>();
  const years: statement.Year[] = [];
  for (const [year, assets] of book.years) {
    const before = last;
    const after = new Map([...before, ...assets]);
    const sumsBy = (method: Method) => sumsOf(services, [...before.values()], [...after.values()], method);
    const rows = [...after]
      .filter(([asset, end]) => assets.has(asset) || end.average.quantity > 0n)
      .sort(([a], [b]) => a - b)
      .map(([asset, end]) => assetOf(services, asset, before.get(asset) ?? untouched, end));
    years.unshift({
      ...{ year, average_cost: sumsBy(methods.average_cost), fifo: sumsBy(methods.fifo), assets: rows },
    });
    last = after;
  }
  return years;
}

const sum = (ends: readonly YearEnd[], method: Method, of: (held: Readonly<Position>) => bigint): bigint =>
  ends.reduce((total, end) => total + of(end[method]), 0n);

/** Opening, contributions and results add up to the cost: that is so of all assets together (cost-basis/count.ts). */
function sumsOf(services: Services, before: readonly YearEnd[], after: readonly YearEnd[], method: Method) {
  const grown = (of: (held: Readonly<Position>) => bigint) =>
    inUsdt(services, sum(after, method, of) - sum(before, method, of));
  return {
    opening: inUsdt(
      services,
      sum(before, method, ({ cost }) => cost),
    ),
    contributed: grown(({ contributed }) => contributed),
    realized: grown(({ realized }) => realized),
    withdrawn_gain: grown(({ withdrawnGain }) => withdrawnGain),
    cost: inUsdt(
      services,
      sum(after, method, ({ cost }) => cost),
    ),
  };
}

function assetOf(services: Services, asset: number, before: YearEnd, end: YearEnd) {
  const { symbol, scale } = services.catalog.asset(asset);
  const by = (method: Method) => {
    const { realized, withdrawnGain, quantity, cost } = end[method];
    return {
      realized: inUsdt(services, realized - before[method].realized),
      withdrawn_gain: inUsdt(services, withdrawnGain - before[method].withdrawnGain),
      ...{ quantity: formatAmount(quantity, scale), cost: inUsdt(services, cost) },
    };
  };
  return { currency_name: symbol, average_cost: by('average'), fifo: by('fifo') };
}
