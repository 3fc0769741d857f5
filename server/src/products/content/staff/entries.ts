/** The list of entries, page by page. */
import { content, wireLanguages, type WireLanguage } from '@glassbook/contract';
import { handle } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import { entryColumns, entryTables, factsOf, type EntryRow } from './entry.ts';
import type { EntryServices } from './services.ts';

/** $1 is the time. The order in which the states are looked for is that of `stateAt`. */
const stateNow = `CASE WHEN e.state <> 'published' THEN e.state WHEN e.until_at <= $1 THEN 'ended'
  WHEN e.from_at > $1 THEN 'scheduled' ELSE 'published' END`;
const languages = `(SELECT array_agg(lang) FROM content_texts WHERE entry_id = e.id)`;
const where = `($2::text IS NULL OR e.kind = $2) AND ($3::text IS NULL OR ${stateNow} = $3)
  AND ($4 = '' OR EXISTS (SELECT FROM content_texts WHERE entry_id = e.id AND strpos(lower(title), $4) > 0))
  AND (NOT $5 OR (SELECT count(*) FROM content_texts WHERE entry_id = e.id) < ${wireLanguages.length})`;

type Row = EntryRow & { title: string | null; languages: WireLanguage[] | null };

export const entries = ({ pool, now }: EntryServices) =>
  handle(content.entries, async ({ body }) => {
    const at = now();
    const { page, limit } = pagingOf(body);
    const { kind = null, state = null, q = '', incomplete } = body;
    const given = [new Date(at), kind, state, q.trim().toLowerCase(), incomplete === '1'];
    const { rows } = await pool.query<Row>(
      `SELECT ${entryColumns}, ${languages} AS languages,
         (SELECT title FROM content_texts WHERE entry_id = e.id ORDER BY (lang = 'en') DESC, id LIMIT 1) AS title
       FROM ${entryTables} WHERE ${where} ORDER BY e.changed_at DESC, e.id DESC LIMIT $6 OFFSET $7`,
      [...given, limit, (page - 1) * limit],
    );
    const { rows: counted } = await pool.query<{ count: string }>(
      `SELECT count(*) FROM content_entries e WHERE ${where}`,
      given,
    );
    return {
      ok: true,
      message: {
        rows: rows.map((row) => ({
          ...factsOf(row, at),
          title: row.title ?? '',
          missing: wireLanguages.filter((language) => !row.languages?.includes(language)),
        })),
        total: Number(counted[0]?.count ?? 0),
      },
    };
  });
