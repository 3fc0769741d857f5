/** The months of a book as they are shown: by the call of the summary, and in the file of a month. */
import type { statement } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import type { Position as Held, WorthOf } from '../cost-basis/count.ts';
import { USDT } from '../store/worth.ts';
import { monthOf, type AccountBook } from './account-book.ts';
import type { StatementServices } from './services.ts';

type Services = Pick<StatementServices, 'catalog' | 'costs'>;
const MONTHS_MAX = 36;

const sum = (held: ReadonlyMap<number, Held>, pick: (held: Held, asset: number) => bigint): bigint =>
  [...held].reduce((all, [asset, each]) => all + pick(each, asset), 0n);
export const inUsdt = ({ catalog }: Pick<Services, 'catalog'>, amount: bigint): string =>
  formatAmount(amount, catalog.asset(USDT).scale);

/** The first moment of a month, or of the one after it. */
export const startOf = (month: string, later = 0): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number - 1 + later);
};

/** The newest months with entries, newest first. */
export async function monthsOf(services: Services, book: AccountBook): Promise<statement.Month[]> {
  const shown: statement.Month[] = [];
  for (const month of [...book.months.keys()].slice(-MONTHS_MAX))
    shown.unshift(await monthShown(services, book, month));
  return shown;
}

/** A month with entries; the one in which the book ends is valued now. It begins with what the month before it left. */
export async function monthShown(services: Services, book: AccountBook, month: string): Promise<statement.Month> {
  const text = (amount: bigint) => inUsdt(services, amount);
  const named = [...book.months.keys()];
  const counted = book.months.get(month);
  if (counted === undefined) throw new Error(`${month} has no entries`);
  const { entries, deposits, withdrawals, fees, left } = counted;
  const previous = book.months.get(named[named.indexOf(month) - 1] ?? '');
  const before: ReadonlyMap<number, Held> = previous?.left ?? new Map<number, Held>();
  const worthOf = (at: WorthOf) => (held: Held, asset: number) => at(asset, held.quantity) ?? 0n;
  const isNow = month === monthOf(book.at);
  const opening = sum(before, worthOf(await services.costs.worthAt(startOf(month))));
  const closing = sum(left, worthOf(await services.costs.worthAt(isNow ? undefined : startOf(month, 1))));
  const realized = sum(left, (held) => held.realized) - sum(before, (held) => held.realized);
  const change = closing - opening - deposits.worth + withdrawals.worth - realized;
  return {
    ...{ month, entries, opening: text(opening), closing: text(closing) },
    deposits: { count: deposits.count, worth: text(deposits.worth) },
    withdrawals: { count: withdrawals.count, worth: text(withdrawals.worth) },
    ...{ realized: text(realized), price_change: text(change), fees: text(fees) },
  };
}
