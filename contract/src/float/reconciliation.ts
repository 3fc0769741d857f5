/** The daily comparison of what is stored with what has to be, at the desk. It reads; it changes no balance. */
import { z } from 'zod';
import { idReply, idText, limitText, moneyReply, orEmpty, pageText, reasonText } from '../fields.ts';
import { route } from '../route.ts';

/**
 * `sum`: all accounts, the external one included, are zero together. `accounts`: each stored balance is the engine's. `outside`: what was brought in so far, less what left, by the
 * entries, is what the external account has. `deposits`, `withdrawals`, `fees`: what funds recorded on the day is what was posted. `house`: what the operator brought in for conversions and took
 * out. `other`: with real money nothing else comes from outside or leaves.
 */
export const checks = ['sum', 'accounts', 'outside', 'deposits', 'withdrawals', 'fees', 'house', 'other'] as const;
export const reconciliationFilters = ['all', 'open'] as const;

/** A day in UTC, "2026-04-22". */
const dayText = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const run = z.strictObject({
  run: idReply,
  at_ms: z.number().int(),
  /** The journal entry up to which the tables were read. */
  journal_seq: idReply,
  /** Who asked for it; null where the server ran it by itself. */
  by: z.strictObject({ id: idReply, name: z.string() }).nullable(),
  reason: z.string(),
  /** How many of its lines differ, of how many. */
  ...{ differences: z.number().int(), lines: z.number().int() },
});

export const reconciliations = route({
  id: 'float.reconciliations',
  method: 'GET',
  path: '/desk/reconciliations',
  who: 'staff:float.read',
  about:
    'The newest run of each day, newest day first; `open` filters those with a difference. `open` of the reply: how many these are; `missing`: days that are over and not reconciled yet; `next_ms`: when the next one runs.',
  body: z.object({
    ...{ show: orEmpty(z.enum(reconciliationFilters)), page: orEmpty(pageText), limit: orEmpty(limitText) },
  }),
  reply: z.strictObject({
    rows: z.array(run.extend({ day: z.string() })),
    total: z.number().int(),
    ...{ open: z.number().int(), missing: z.number().int(), next_ms: z.number().int() },
  }),
  refusals: [],
});

export const reconciliation = route({
  id: 'float.reconciliation',
  method: 'GET',
  path: '/desk/reconciliation',
  who: 'staff:float.read',
  about:
    'One day with its runs, newest first, and the lines of one of them (`run`, the newest by default). `expected` is what has to be, `found` what is stored; `items` names what differs, at most 20 of `differing`: deposits, withdrawals, or accounts by the number of their owner.',
  body: z.object({ day: dayText, run: orEmpty(idText) }),
  reply: z.strictObject({
    ...{ day: z.string(), run: idReply, runs: z.array(run) },
    lines: z.array(
      z.strictObject({
        ...{ check: z.enum(checks), currency_id: idReply, name: z.string() },
        ...{ expected: moneyReply, found: moneyReply, difference: moneyReply, differing: z.number().int() },
        items: z.array(z.strictObject({ name: z.string(), expected: moneyReply, found: moneyReply })),
      }),
    ),
  }),
  refusals: ['float.day_not_found'],
});

export const reconciliationsCsv = route({
  id: 'float.reconciliationsCsv',
  method: 'GET',
  path: '/desk/reconciliations/file',
  who: 'staff:float.read',
  about:
    'The lines of the newest run of each day of a filter, newest day first, as the text of a CSV file, which is sent in pieces.',
  body: z.object({ show: orEmpty(z.enum(reconciliationFilters)) }),
  reply: z.string(),
  refusals: [],
});

export const reconcile = route({
  id: 'float.reconcile',
  method: 'POST',
  path: '/desk/reconciliation/run',
  who: 'staff:float.request',
  about: 'Reconciles a day that is over once more. The result is kept next to the earlier ones, and the newest counts.',
  body: z.object({ day: dayText, reason: reasonText }),
  reply: z.strictObject({ day: z.string(), run: idReply, differences: z.number().int() }),
  refusals: ['float.day_not_found', 'float.running'],
});
