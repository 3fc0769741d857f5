import { content } from '@glassbook/contract';
import { handle } from '../../../carry/http/handling.ts';
import { changeEntry } from './change.ts';
import { textsOf } from './entry.ts';
import type { EntryServices } from './services.ts';

/** Users see it from its beginning on, which is now where none was set. English has to be complete: it stands for the languages that are missing. */
export const publish = (services: EntryServices) =>
  handle(content.publish, ({ body, caller }) =>
    changeEntry(services, caller, body, async (client, { id, kind, state, from_at, until_at }, now) => {
      if (state === 'published') return 'content.nothing_changes';
      const english = (await textsOf(client, Number(id))).find(({ lang }) => lang === 'en');
      const isBare = english?.content === '' && kind !== 'banner';
      if (!english || isBare) return 'content.english_missing';
      if (until_at && until_at.getTime() <= Math.max(now, from_at?.getTime() ?? now)) return 'content.period_invalid';
      const from = from_at ?? new Date(now);
      await client.query("UPDATE content_entries SET state = 'published', from_at = $2 WHERE id = $1", [id, from]);
      return { before: { state }, after: { state: 'published', from: from.toISOString() } };
    }),
  );

export const withdraw = (services: EntryServices) =>
  handle(content.withdraw, ({ body, caller }) =>
    changeEntry(services, caller, body, async (client, { id, state }) => {
      if (state === 'withdrawn') return 'content.nothing_changes';
      await client.query("UPDATE content_entries SET state = 'withdrawn' WHERE id = $1", [id]);
      return { before: { state }, after: { state: 'withdrawn' } };
    }),
  );
