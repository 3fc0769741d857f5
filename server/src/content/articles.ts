/** Articles as published. Each exists in up to ten languages; a reader gets the row in their language or, where there is none, the English one. */
import type { content, WireLanguage } from '@glassbook/contract';
import type { Pool } from 'pg';
import { articleHtml } from './article-html.ts';

type Row = {
  id: string;
  c_id: number;
  lang: string;
  title: string;
  abstract: string;
  content: string;
  thumbnail: string;
  cover: string;
  sorts: number;
  create_time: string;
};

const columns = `id, c_id, lang, title, abstract, content, thumbnail, cover, sorts, group_key, popup,
  to_char(create_time AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS create_time`;

/** One row a group: the reader's language, else English. $1 is the language. */
const best = `SELECT DISTINCT ON (group_key) ${columns} FROM content_articles WHERE lang IN ($1, 'en')`;
const bestFirst = 'ORDER BY group_key, (lang = $1) DESC';
const newestFirst = 'ORDER BY sorts DESC, create_time DESC, id DESC';

const articleOf = (row: Row): content.Article => ({
  id: Number(row.id),
  c_id: row.c_id,
  lang: row.lang,
  title: row.title,
  abstract: row.abstract,
  content: articleHtml(row.content),
  thumbnail: row.thumbnail,
  cover: row.cover,
  sorts: row.sorts,
  create_time: row.create_time,
});

/** A page of a category, pinned and then newest first, and how many the category has. `page` counts from 1. */
export async function articlesOf(
  pool: Pool,
  language: WireLanguage,
  category: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: content.Article[]; count: number }> {
  const rows = await pool.query<Row>(
    `SELECT * FROM (${best} AND c_id = $2 ${bestFirst}) found ${newestFirst} LIMIT $3 OFFSET $4`,
    [language, category, limit, (page - 1) * limit],
  );
  const counted = await pool.query<{ count: number }>(
    "SELECT count(DISTINCT group_key)::int AS count FROM content_articles WHERE lang IN ($1, 'en') AND c_id = $2",
    [language, category],
  );
  return { list: rows.rows.map(articleOf), count: counted.rows[0]?.count ?? 0 };
}

/** The first of a category. */
export async function pageOf(
  pool: Pool,
  language: WireLanguage,
  category: number,
): Promise<content.Article | undefined> {
  return (await articlesOf(pool, language, category, { page: 1, limit: 1 })).list[0];
}

/** An article by the id of any of its languages, in the reader's. */
export async function articleById(
  pool: Pool,
  language: WireLanguage,
  id: number,
): Promise<content.Article | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT ${columns} FROM content_articles WHERE group_key = (SELECT group_key FROM content_articles WHERE id = $2)
     ORDER BY (id = $2 AND lang = $1) DESC, (lang = $1) DESC, (lang = 'en') DESC, (id = $2) DESC LIMIT 1`,
    [language, id],
  );
  return rows[0] && articleOf(rows[0]);
}

/**
 * The newest notice that opens by itself. Its id is the same in every language, so that a reader who closed it and then chooses another language
 * does not get it again.
 */
export async function popupArticle(pool: Pool, language: WireLanguage): Promise<content.Article | undefined> {
  const { rows } = await pool.query<Row & { one_id: string }>(
    `SELECT found.*, (SELECT min(one.id) FROM content_articles one WHERE one.group_key = found.group_key) AS one_id
     FROM (${best} AND popup ${bestFirst}) found ${newestFirst} LIMIT 1`,
    [language],
  );
  return rows[0] && { ...articleOf(rows[0]), id: Number(rows[0].one_id) };
}
