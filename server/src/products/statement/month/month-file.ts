/** The call that sends the statement of a month as a PDF: its entries are counted in parts, and drawn in a thread of its own. */
import { statement } from '@glassbook/contract';
import { localeOf, type Locale } from '@glassbook/i18n';
import type { Pool } from 'pg';
import type { WorthOf } from '../../../shared/cost-basis/count.ts';
import { handle } from '../../../carry/http/handling.ts';
import { startOf } from '../calendar.ts';
import { documentOf, type Asked } from '../export/document.ts';
import type { Place } from '../export/places.ts';
import { monthRange } from '../export/range.ts';
import { monthShown } from '../months.ts';
import type { StatementServices } from '../services.ts';
import { drawn } from './draw/drawn.ts';
import { MonthCount } from './month-count.ts';
import { monthSheet, SHOWN_MAX } from './month-sheet.ts';
import type { Sheet } from './draw/sheet.ts';

/** As an export: it reads the same. */
const COST = 20;
const CHUNK = 65_536;

export const monthFile = (services: StatementServices) => ({
  ...handle(statement.monthFile, async ({ body: { month }, caller, language }) => {
    const { userId: owner } = caller;
    const place = await services.places.months.enter(owner);
    if ('ok' in place) return place;
    const over = new AbortController();
    const ended = () => {
      over.abort();
      place.leave();
    };
    try {
      const range = await monthRange(services, owner, month);
      if (!range.ok) {
        place.leave();
        return range;
      }
      const asked = { ...range, owner, month, locale: localeOf(language), signal: over.signal };
      const name = `glassbook-statement-${month}.pdf`;
      return { ok: true, file: { type: 'application/pdf', name, chunks: chunksOf(services, asked, place), ended } };
    } catch (error) {
      place.leave();
      throw error;
    }
  }),
  cost: () => COST,
});

type AskedMonth = {
  asked: Asked;
  isOver: boolean;
  /** What amounts were worth when it was counted up to; of a month that is over, nothing asks. */
  worthOf?: WorthOf;
  owner: number;
  month: string;
  locale: Locale;
  /** Aborted where the caller has left. */
  signal: AbortSignal;
};

async function* chunksOf(
  services: StatementServices,
  asked: AskedMonth,
  place: Pick<Place, 'once' | 'paced'>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const sheet = await sheetOf(services, asked, (parts) => place.paced(parts));
  const file = sheet && (await place.once(() => drawn(sheet, asked.signal)));
  if (file === undefined) return;
  for (let from = 0; from < file.length; from += CHUNK) yield file.subarray(from, from + CHUNK);
}

/** Counts the export of the month, whose hash it states; undefined where the caller has left. `paced`: lets others have a turn between its parts. */
export async function sheetOf(
  services: Pick<StatementServices, 'pool' | 'catalog' | 'costs' | 'trades' | 'sign'>,
  { asked, isOver, worthOf, owner, month, locale, signal }: AskedMonth,
  paced: (parts: AsyncIterable<string>) => AsyncIterable<string> = (parts) => parts,
): Promise<Sheet | undefined> {
  const count = new MonthCount(month, SHOWN_MAX);
  for await (const _ of paced(documentOf(services, asked, count))) if (signal.aborted) return undefined;
  if (count.ended === undefined) return undefined;
  const { book, head } = count.ended;
  const until = isOver ? startOf(month, 1) : asked.at;
  Object.assign(book, { at: until, worthOf });
  const sums = await monthShown(services, book, month);
  const uid = await uidOf(services.pool, owner);
  return monthSheet({ locale, catalog: services.catalog, uid, until, isOver, sums, count, head });
}

/** The number that a user knows the account by. */
async function uidOf(pool: Pool, owner: number): Promise<string> {
  const { rows } = await pool.query<{ uid: string | null }>('SELECT account_number AS uid FROM users WHERE id = $1', [
    owner,
  ]);
  return rows[0]?.uid ?? '';
}
