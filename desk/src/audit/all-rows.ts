import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { ask } from '../app/client.ts';

export type Filter = { act: string; staff: string; subject: string };
type Row = z.output<(typeof desk.audit)['reply']>['rows'][number];

/** Every row of a filter, newest first, page by page; the sentence of the first refusal, and then no rows. */
export async function allRows(filter: Filter): Promise<{ rows: Row[]; failure?: string }> {
  const rows: Row[] = [];
  for (let before = ''; ; before = String(rows.at(-1)?.seq ?? '')) {
    const answer = await ask(desk.audit, { ...filter, before, limit: '100' });
    if (!answer.ok) return { rows: [], failure: answer.message };
    rows.push(...answer.message.rows);
    if (!answer.message.more) return { rows };
  }
}
