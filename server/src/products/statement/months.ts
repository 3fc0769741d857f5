/** The months of a book as they are shown: by the call of the summary, and in the file of a month. */
import type { statement } from '@glassbook/contract';
import { assert, formatAmount } from '@glassbook/money';
import type { Position as Held, WorthOf } from '../../shared/cost-basis/count.ts';
import { USDT } from '../../carry/store/worth.ts';
import type { AccountBook, Month } from './account-book.ts';
import { monthOf, startOf } from './calendar.ts';
import type { StatementServices } from './services.ts';

type Services = Pick<StatementServices, 'catalog' | 'costs'>;
const MONTHS_MAX = 36;

const sum = (held: ReadonlyMap<number, Held>, pick: (held: Held, asset: number) => bigint): bigint =>
  [...held].reduce((all, [asset, each]) => all + pick(each, asset), 0n);
export const inUsdt = ({ catalog }: Pick<Services, 'catalog'>, amount: bigint): string =>
  formatAmount(amount, catalog.asset(USDT).scale);

type Counted = Pick<AccountBook, 'months' | 'at' | 'worthOf'>;

/** The newest months since the first with entries, newest first. One without entries has its price change too, so that each month begins with what the one before it ended with. */
export async function monthsOf(services: Services, book: Counted): Promise<statement.Month[]> {
  const shown: statement.Month[] = [];
  const [first] = book.months.keys();
  if (first === undefined) return shown;
  for (let month = monthOf(book.at); month >= first && shown.length < MONTHS_MAX; month = monthOf(startOf(month, -1)))
    shown.push(await monthShown(services, book, month));
  return shown;
}

/** Nothing came in and nothing left: what was held before is held. */
const quiet = (left: Month['left']): Month => {
  const none = { count: 0, worth: 0n };
  return { entries: 0, deposits: none, withdrawals: none, fees: 0n, left };
};

/** A month since the first with entries; the one in which the book ends is valued at its end. It begins with what the months before it left. */
export async function monthShown(services: Services, book: Counted, month: string): Promise<statement.Month> {
  const text = (amount: bigint) => inUsdt(services, amount);
  const [, previous] = [...book.months].findLast(([name]) => name < month) ?? [];
  const before = previous?.left ?? new Map<number, Held>();
  const { entries, deposits, withdrawals, fees, left } = book.months.get(month) ?? quiet(before);
  const worthOf = (at: WorthOf) => (held: Held, asset: number) => at(asset, held.quantity) ?? 0n;
  const isLast = month === monthOf(book.at);
  assert(!isLast || book.worthOf !== undefined, 'a book that ends within a month has the prices of its end');
  const last = isLast ? book.worthOf : undefined;
  const opening = sum(before, worthOf(await services.costs.worthAt(startOf(month))));
  const closing = sum(left, worthOf(last ?? (await services.costs.worthAt(startOf(month, 1)))));
  const realized = sum(left, (held) => held.realized) - sum(before, (held) => held.realized);
  const change = closing - opening - deposits.worth + withdrawals.worth - realized;
  return {
    ...{ month, entries, opening: text(opening), closing: text(closing) },
    deposits: { count: deposits.count, worth: text(deposits.worth) },
    withdrawals: { count: withdrawals.count, worth: text(withdrawals.worth) },
    ...{ realized: text(realized), price_change: text(change), fees: text(fees) },
  };
}
