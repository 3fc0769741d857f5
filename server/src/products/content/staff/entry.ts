/** An entry as staff sees it. */
import { content, type WireLanguage } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { articleHtml } from '../article-html.ts';
import type { EntryServices } from './services.ts';

export type EntryRow = {
  id: string;
  key: string | null;
  kind: content.EntryKind;
  page: content.Entry['page'];
  state: 'draft' | 'published' | 'withdrawn';
  from_at: Date | null;
  until_at: Date | null;
  sorts: number;
  cover: string;
  version: number;
  changed_at: Date;
  changed_by: string | null;
};
export type TextRow = { lang: WireLanguage; title: string; abstract: string; content: string };

export const entryColumns =
  'e.id, e.key, e.kind, e.page, e.state, e.from_at, e.until_at, e.sorts, e.cover, e.version, e.changed_at, s.name AS changed_by';
export const entryTables = 'content_entries e LEFT JOIN staff s ON s.id = e.changed_by';

/** Where it stands at a time, milliseconds UTC. */
export function stateAt({ state, from_at, until_at }: EntryRow, now: number): content.EntryState {
  if (state !== 'published') return state;
  if (until_at && until_at.getTime() <= now) return 'ended';
  return from_at && from_at.getTime() > now ? 'scheduled' : 'published';
}

export const factsOf = (row: EntryRow, now: number) => ({
  ...{ id: Number(row.id), kind: row.kind, page: row.page, state: stateAt(row, now) },
  ...{ from_ms: row.from_at?.getTime() ?? null, until_ms: row.until_at?.getTime() ?? null },
  ...{ order: row.sorts, version: row.version },
  ...{ changed_ms: row.changed_at.getTime(), changed_by: row.changed_by ?? '' },
});

export async function textsOf(db: Pool | PoolClient, id: number): Promise<TextRow[]> {
  const { rows } = await db.query<TextRow>(
    'SELECT lang, title, abstract, content FROM content_texts WHERE entry_id = $1 ORDER BY id',
    [id],
  );
  return rows;
}

/** Undefined where there is none. */
export async function entryOf(db: Pool | PoolClient, id: number, now: number): Promise<content.Entry | undefined> {
  const { rows } = await db.query<EntryRow>(`SELECT ${entryColumns} FROM ${entryTables} WHERE e.id = $1`, [id]);
  const [row] = rows;
  if (!row) return undefined;
  const texts = (await textsOf(db, id)).map(({ lang, content: html, ...rest }) => ({
    ...{ language: lang, ...rest, content: articleHtml(html) },
  }));
  return { ...factsOf(row, now), cover: row.cover, texts };
}

export const entry = ({ pool, now }: EntryServices) =>
  handle(content.entry, async ({ body }) => {
    const found = await entryOf(pool, Number(body.entry), now());
    return found ? { ok: true, message: found } : refuse('content.not_found');
  });
