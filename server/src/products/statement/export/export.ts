/** The call that sends a statement as a file. */
import { statement, type WireLanguage } from '@glassbook/contract';
import { localeOf, sayReason } from '@glassbook/i18n';
import { handle } from '../../../carry/http/handling.ts';
import { beginning, ownParts } from '../own-groups.ts';
import type { StatementServices } from '../services.ts';
import { csvHead, entryLine } from './csv.ts';
import { documentOf, type Asked } from './document.ts';
import { countedUp, monthRange } from './range.ts';

/** In usual requests: the smallest export is several queries and a signature. */
const COST = 20;

export const exportFile = (services: StatementServices) => ({
  ...handle(statement.exportFile, async ({ body: { format, month }, caller, language }) => {
    const { userId: owner } = caller;
    const place = await services.places.files.enter(owner);
    if ('ok' in place) return place;
    try {
      const range = month === undefined ? undefined : await monthRange(services, owner, month);
      if (range?.ok === false) {
        place.leave();
        return range;
      }
      const asked = range?.asked ?? { owner, ...(await countedUp(services)) };
      const day = new Date(asked.at).toISOString().slice(0, 10);
      const parts = format === 'csv' ? csvOf(services, asked, language) : documentOf(services, asked);
      const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8';
      const name = `glassbook-statement-${month ?? day}.${format}`;
      return { ok: true, file: { type, name, chunks: place.paced(parts), ended: place.leave } };
    } catch (error) {
      place.leave();
      throw error;
    }
  }),
  cost: () => COST,
});

async function* csvOf(
  { pool, catalog, costs }: StatementServices,
  { owner, seq, until }: Asked,
  language: WireLanguage,
): AsyncGenerator<string, void, undefined> {
  const lineOf = entryLine(catalog, (reason) => sayReason(localeOf(language), reason));
  let number = 0;
  yield csvHead();
  for await (const { entries } of ownParts(pool, costs, owner, { after: beginning, upTo: seq, until }))
    yield entries.map((entry) => lineOf(entry, (number += 1))).join('');
}
