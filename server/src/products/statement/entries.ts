import { statement, type WireLanguage } from '@glassbook/contract';
import { localeOf, sayReason } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import { handle } from '../../carry/http/handling.ts';
import type { OrderedTrade } from '../../shared/slice/doors.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { kindOf, wireKindOf } from '../../carry/store/asset-wire.ts';
import { productOf } from '../../shared/cost-basis/events.ts';
import { idsOf, positionAt } from '../../carry/store/entry-ids.ts';
import { newestEntries, type OwnEntry } from './read-entries.ts';
import type { StatementServices } from './services.ts';

const maybe = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** A page of the caller's entries with the balance each left. */
export const entries = ({ pool, catalog, tradesBy }: StatementServices) =>
  handle(statement.entries, async ({ body, caller, language }) => {
    const { currency, account, reason, from, to, before } = body;
    const limit = Number(body.limit ?? 20);
    const filter = {
      ...{ asset: maybe(currency), kind: account && kindOf(account), reason },
      ...{ from: maybe(from), to: maybe(to) },
    };
    const owner = caller.userId;
    const page = { before: before === undefined ? undefined : await positionAt(pool, owner, Number(before)), limit };
    const { rows, next } = await newestEntries(pool, owner, filter, page);
    const refs = rows.filter(({ reason: why }) => productOf(why) === 'spot').map(({ ref }) => ref);
    const trades = refs.length === 0 ? [] : await tradesBy(owner, [...new Set(refs)]);
    const ids = await idsOf(pool, owner, next ? [...rows, next] : rows);
    const list = rows.map((row, place) => ({ id: ids[place] ?? 0, ...present(catalog, language, row, trades) }));
    return { ok: true, message: { list, next: next ? (ids.at(-1) ?? null) : null } };
  });

function present(
  catalog: Catalog,
  language: WireLanguage,
  row: OwnEntry,
  trades: readonly OrderedTrade[],
): Omit<statement.Entry, 'id'> {
  const trade = productOf(row.reason) === 'spot' ? trades.find(({ ref }) => ref === row.ref) : undefined;
  const { symbol, scale } = catalog.asset(row.asset);
  return {
    at_ms: row.at,
    account: wireKindOf[row.kind],
    currency_id: row.asset,
    currency_name: symbol,
    value: formatAmount(row.value, scale),
    after: formatAmount(row.after, scale),
    reason: row.reason,
    info: sayReason(localeOf(language), row.reason),
    seq: row.seq,
    ref: row.ref === 0 ? null : row.ref,
    trade: trade ? presentTrade(catalog, trade) : null,
  };
}

function presentTrade(catalog: Catalog, { order, instrument, price }: OrderedTrade): statement.Entry['trade'] {
  const { symbol: market, quote } = catalog.instrument(instrument);
  return { order, market, price: formatAmount(price, quote.scale) };
}
