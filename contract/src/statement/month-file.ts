import { z } from 'zod';
import { route } from '../route.ts';

/** A month, UTC: "2026-04". */
export const monthText = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

export const monthFile = route({
  id: 'statement.monthFile',
  method: 'GET',
  path: '/statement/month',
  who: 'trader',
  about:
    'The statement of a month (UTC) as a PDF in the language of the call: value, balances of accounts, totals by type, entries with running balances, and the hash of the JSON export of that month. The same bytes each time once the month is over. One file at a time a user.',
  body: z.object({ month: monthText }),
  reply: z.string(),
  sends: 'application/pdf',
  refusals: [
    ...(['statement.export_running', 'statement.exports_busy', 'statement.exports_reached'] as const),
    ...(['statement.month_empty', 'statement.preparing'] as const),
  ],
});
