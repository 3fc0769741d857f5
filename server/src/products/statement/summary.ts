/** The call for what an owner's entries add up to. */
import { statement } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { handle, refuseFor } from '../../carry/http/handling.ts';
import { wireKindOf } from '../../carry/store/asset-wire.ts';
import { monthsOf } from './months.ts';
import type { StatementServices } from './services.ts';
import { yearsOf } from './years.ts';

/** In usual requests: the prices of the ends of all months. */
const COST = 5;
const LATER_MS = 3_000;

export const summary = (services: StatementServices) => ({
  ...handle(statement.summary, async ({ caller }) => {
    const book = await services.books.of(caller.userId);
    if (book === undefined) return refuseFor('statement.preparing', LATER_MS);
    const { catalog } = services;
    const accounts = [...book.accounts.values()].map(({ kind, asset, entries, balance }) => {
      const { symbol, scale } = catalog.asset(asset);
      const shown = { account: wireKindOf[kind], currency_id: asset, currency_name: symbol };
      return { ...shown, entries, balance: formatAmount(balance, scale) };
    });
    const { seq, at, entries } = book;
    const message = {
      ...{ seq, at_ms: at, since_ms: book.firstAt ?? null, entries, accounts },
      ...{ months: await monthsOf(services, book), years: yearsOf(services, book) },
    };
    return { ok: true, message };
  }),
  cost: () => COST,
});
