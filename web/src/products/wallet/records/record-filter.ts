/** Which entries of the ledger are shown, and how pages of them become one list. */
import { wallet } from '@glassbook/contract';
import type { z } from 'zod';

/** Undefined means all of them. */
export type RecordFilter = { assetId: number | undefined; kind: wallet.WireKind | undefined };
export const everything: RecordFilter = { assetId: undefined, kind: undefined };

type EntriesBody = z.input<typeof wallet.entries.body>;

/** The call's body for a page of the filtered entries. */
export function bodyOf({ assetId, kind }: RecordFilter, page: number, limit: number): EntriesBody {
  const type = String(kind === undefined ? 0 : wallet.wireKindId[kind]) as Exclude<EntriesBody['type'], undefined>;
  return { currency: String(assetId ?? 0), type, page: String(page), limit: String(limit) };
}

/** The filter of a URL (?asset=3&kind=change); unknown values are ignored. */
export function filterOf(query: URLSearchParams): RecordFilter {
  const asset = query.get('asset') ?? '';
  const kind = wallet.wireKinds.find((known) => known === query.get('kind'));
  return { assetId: /^[1-9]\d{0,8}$/.test(asset) ? Number(asset) : undefined, kind };
}

/** The URL of a filter. */
export function queryOf({ assetId, kind }: RecordFilter): Record<string, string> {
  return { ...(assetId === undefined ? {} : { asset: String(assetId) }), ...(kind === undefined ? {} : { kind }) };
}

/** Pages as one list. New entries move old ones to the next page, so an entry can arrive twice: it is shown once. */
export function joined<Row extends { id: number; kind: string }>(pages: readonly (readonly Row[])[]): Row[] {
  const rows = new Map<string, Row>();
  for (const row of pages.flat()) {
    const key = `${row.id} ${row.kind}`;
    if (!rows.has(key)) rows.set(key, row);
  }
  return [...rows.values()];
}

/** Entries under the day they were made, in the order they come. `dayOf` names the day of a time in the user's zone. */
export function byDay<Row extends { created_ms: number }>(
  rows: readonly Row[],
  dayOf: (ms: number) => string,
): { day: string; entries: Row[] }[] {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = dayOf(row.created_ms);
    const entries = days.get(day);
    if (entries) entries.push(row);
    else days.set(day, [row]);
  }
  return [...days].map(([day, entries]) => ({ day, entries }));
}
