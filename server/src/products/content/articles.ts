/**
 * Entries as users get them: those that are published, from when until when they are scheduled by the server's clock. Each exists in up to ten languages; a
 * reader gets the text in their language or, where there is none, the English one.
 */
import type { content, WireLanguage } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Pool } from 'pg';
import { escapeHtml } from '../../carry/http/escape-html.ts';
import { categoryId, categoryOf } from './categories.ts';
import type { CleanHtml } from './clean-html.ts';

type Row = {
  id: string;
  key: string | null;
  kind: content.EntryKind;
  page: string | null;
  lang: string;
  title: string;
  abstract: string;
  content: string;
  cover: string;
  sorts: number;
  create_time: string;
};

/** Who reads, when, milliseconds UTC, and what cleans the texts. */
export type Reader = { language: WireLanguage; now: number; clean: Pick<CleanHtml, 'of'> };

const columns = `t.id, e.id AS entry_id, e.key, e.kind, e.page, t.lang, t.title, t.abstract, t.content, e.cover, e.sorts, e.from_at,
  to_char(e.from_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS create_time`;

/** $1 is the language, $2 the time. */
const shown = `content_entries e JOIN content_texts t ON t.entry_id = e.id
  WHERE e.state = 'published' AND e.from_at <= $2 AND (e.until_at IS NULL OR e.until_at > $2)`;
/** One row an entry: the reader's language, else English. */
const best = `SELECT DISTINCT ON (e.id) ${columns} FROM ${shown} AND t.lang IN ($1, 'en')`;
const bestFirst = 'ORDER BY e.id, (t.lang = $1) DESC';
const newestFirst = 'ORDER BY sorts DESC, from_at DESC, entry_id DESC';
const ofCategory = `AND e.kind = ANY ($3) AND e.page IS NOT DISTINCT FROM $4`;

const given = ({ language, now }: Reader) => [language, new Date(now)];

const articleOf = (row: Row, html: string): content.Article => ({
  id: Number(row.id),
  c_id: categoryId(row.kind, row.page),
  lang: row.lang,
  title: row.title,
  abstract: row.abstract,
  content: html,
  thumbnail: '',
  cover: row.cover,
  sorts: row.sorts,
  create_time: row.create_time,
});

/** A page of a category, by order and then newest first, and how many the category has. `page` counts from 1. */
export async function articlesOf(
  pool: Pool,
  reader: Reader,
  category: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: content.Article[]; count: number }> {
  const of = categoryOf(category);
  if (!of) return { list: [], count: 0 };
  const asked = [...given(reader), of.kinds, of.page ?? null];
  const rows = await pool.query<Row>(
    `SELECT * FROM (${best} ${ofCategory} ${bestFirst}) found ${newestFirst} LIMIT $5 OFFSET $6`,
    [...asked, limit, (page - 1) * limit],
  );
  const counted = await pool.query<{ count: number }>(
    `SELECT count(DISTINCT e.id)::int AS count FROM ${shown} AND t.lang IN ($1, 'en') ${ofCategory}`,
    asked,
  );
  const list = rows.rows.map((row) => articleOf(row, reader.clean.of(row.content)));
  return { list, count: counted.rows[0]?.count ?? 0 };
}

/** The first of a category. */
export async function pageOf(pool: Pool, reader: Reader, category: number): Promise<content.Article | undefined> {
  return (await articlesOf(pool, reader, category, { page: 1, limit: 1 })).list[0];
}

/** Questions of which all are on one page. */
const questionsMax = 200;

/** All questions as one article: each can be opened, and those that ship with the program can be linked to by their name. */
export async function questionsPage(pool: Pool, reader: Reader): Promise<content.Article | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT * FROM (${best} AND e.kind = 'faq' ${bestFirst}) found ${newestFirst} LIMIT $3`,
    [...given(reader), questionsMax],
  );
  const [first] = rows;
  if (!first) return undefined;
  const html = rows.map(({ key, title, content: answer }) => {
    const id = key?.startsWith('faq.') ? ` id="${key.slice('faq.'.length)}"` : '';
    return reader.clean.of(`<details${id}>\n<summary>${escapeHtml(title)}</summary>\n${answer}\n</details>`);
  });
  const title = words(localeOf(reader.language), 'content', 'title.faq');
  return { ...articleOf(first, html.join('\n')), lang: reader.language, title, abstract: '' };
}

/** An article by the id of any of its languages, in the reader's. */
export async function articleById(pool: Pool, reader: Reader, id: number): Promise<content.Article | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT ${columns} FROM ${shown} AND e.id = (SELECT entry_id FROM content_texts WHERE id = $3)
     ORDER BY (t.lang = $1) DESC, (t.lang = 'en') DESC, (t.id = $3) DESC LIMIT 1`,
    [...given(reader), id],
  );
  return rows[0] && articleOf(rows[0], reader.clean.of(rows[0].content));
}

/**
 * The first notice that opens by itself. Its id is the same in every language, so that a reader who closed it and then chooses another language
 * does not get it again.
 */
export async function popupArticle(pool: Pool, reader: Reader): Promise<content.Article | undefined> {
  const { rows } = await pool.query<Row & { one_id: string }>(
    `SELECT found.*, (SELECT min(one.id) FROM content_texts one WHERE one.entry_id = found.entry_id) AS one_id
     FROM (${best} AND e.kind = 'popup' ${bestFirst}) found ${newestFirst} LIMIT 1`,
    given(reader),
  );
  return rows[0] && { ...articleOf(rows[0], reader.clean.of(rows[0].content)), id: Number(rows[0].one_id) };
}
