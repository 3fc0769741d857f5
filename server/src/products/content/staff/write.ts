/** Writing entries: a draft, its texts, its schedule, order and picture. */
import { content } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { articleHtml, leadsElsewhere } from '../article-html.ts';
import { changeEntry, difference } from './change.ts';
import { entryOf, textsOf } from './entry.ts';
import type { EntryServices } from './services.ts';

type Draft = { clientId: string; kind: content.EntryKind; page: content.Entry['page'] };

/** The draft that was made under this name; undefined where that is of another kind. */
async function madeBefore(client: PoolClient, { clientId, kind, page }: Draft, now: number) {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM content_entries WHERE client_id = $1 AND kind = $2 AND page IS NOT DISTINCT FROM $3',
    [clientId, kind, page],
  );
  return rows[0] && entryOf(client, Number(rows[0].id), now);
}

export const createEntry = ({ pool, now, audit }: EntryServices) =>
  handle(content.createEntry, async ({ body: { client_id: name, kind, fixed }, caller: { staffId } }) => {
    if (kind === 'page' && fixed === undefined) return refuse('content.page_missing');
    const page = kind === 'page' ? (fixed ?? null) : null;
    const at = now();
    // The name is of one sender: another of the staff with the same one makes another draft.
    const clientId = `${staffId}:${name}`;
    const made = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `INSERT INTO content_entries (client_id, kind, page, state, changed_at, changed_by)
         VALUES ($1, $2, $3, 'draft', $4, $5) ON CONFLICT (client_id) DO NOTHING RETURNING id`,
        [clientId, kind, page, new Date(at), staffId],
      );
      const [row] = rows;
      if (!row) return madeBefore(client, { clientId, kind, page }, at);
      const id = Number(row.id);
      await audit.appendIn(client, {
        ...{ staff: staffId, act: 'content.changed', subject: `entry:${id}` },
        detail: { version: 1, before: {}, after: { kind, ...(page !== null && { page }), state: 'draft' } },
      });
      return entryOf(client, id, at);
    });
    return made ? { ok: true, message: made } : refuse('request.field_invalid', { field: 'client_id' });
  });

const noText = { title: '', abstract: '', content: '' };

export const saveText = (services: EntryServices) =>
  handle(content.saveText, ({ body, caller }) =>
    changeEntry(services, caller, body, async (client, { id, kind, state }) => {
      const { language } = body;
      const after = { title: body.title.trim(), abstract: body.abstract.trim(), content: articleHtml(body.content) };
      const isEmpty = after.title === '' && after.abstract === '' && after.content === '';
      if (!isEmpty && after.title === '') return 'content.title_missing';
      if (leadsElsewhere(after.content, services.linkHosts)) return 'content.link_elsewhere';
      // Readers of a language without a text get this one.
      const isBare = isEmpty || (after.content === '' && kind !== 'banner');
      if (isBare && language === 'en' && state === 'published') return 'content.english_missing';
      const found = (await textsOf(client, Number(id))).find(({ lang }) => lang === language);
      const { lang: _, ...before } = found ?? { lang: language, ...noText };
      const changes = difference(before, after);
      if (!changes) return 'content.nothing_changes';
      if (isEmpty) await client.query('DELETE FROM content_texts WHERE entry_id = $1 AND lang = $2', [id, language]);
      else
        await client.query(
          `INSERT INTO content_texts (entry_id, lang, title, abstract, content) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (entry_id, lang) DO UPDATE SET title = $3, abstract = $4, content = $5`,
          [id, language, after.title, after.abstract, after.content],
        );
      return { before: { language, ...changes.before }, after: { language, ...changes.after } };
    }),
  );

/** Whether the picture is one that staff sent. */
async function isCover(client: PoolClient, address: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM uploads WHERE '/upload/' || name = $1 AND state = 'cover' FOR SHARE`,
    [address],
  );
  return rowCount === 1;
}

export const saveEntry = (services: EntryServices) =>
  handle(content.saveEntry, ({ body, caller }) =>
    changeEntry(services, caller, body, async (client, row) => {
      const timeOf = (ms: string | undefined) => (ms === undefined ? null : new Date(Number(ms)).toISOString());
      const before = {
        ...{ from: row.from_at?.toISOString() ?? null, until: row.until_at?.toISOString() ?? null },
        ...{ order: row.sorts, cover: row.cover },
      };
      const after = {
        ...{ from: timeOf(body.from_ms), until: timeOf(body.until_ms) },
        ...{ order: Number(body.order), cover: body.cover ?? '' },
      };
      // A published one has a beginning.
      if (after.from === null && row.state === 'published') after.from = before.from;
      if (after.until !== null && after.from !== null && after.until <= after.from) return 'content.period_invalid';
      const changes = difference(before, after);
      if (!changes) return 'content.nothing_changes';
      // A picture that ships with the program can be kept, and not chosen.
      if (after.cover !== before.cover && after.cover !== '' && !(await isCover(client, after.cover)))
        return 'content.image_not_found';
      await client.query(
        'UPDATE content_entries SET from_at = $2, until_at = $3, sorts = $4, cover = $5 WHERE id = $1',
        [row.id, after.from, after.until, after.order, after.cover],
      );
      return changes;
    }),
  );
