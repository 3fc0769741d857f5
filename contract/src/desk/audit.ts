import { z } from 'zod';
import { idReply, idText, limitText, orEmpty, typedText } from '../fields.ts';
import { route } from '../route.ts';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
export const auditRow = z.strictObject({
  seq: idReply,
  at_ms: z.number().int(),
  staff: idReply.nullable(),
  name: z.string(),
  act: z.string(),
  subject: z.string(),
  detail: z.string(),
  hash: hex,
});
const head = z.strictObject({ seq: idReply, hash: hex, at_ms: z.number().int(), signature: z.string() });

const filtered = { staff: orEmpty(idText), act: orEmpty(typedText(60)), subject: orEmpty(typedText(300)) };

export const audit = route({
  id: 'desk.audit',
  method: 'GET',
  path: '/desk/audit',
  who: 'staff:audit.read',
  personal: true,
  about:
    'The audit log, newest first: `before` is the number below which the page begins. Filters: staff, act, subject. The view is logged.',
  body: z.object({ ...filtered, before: orEmpty(idText), limit: orEmpty(limitText) }),
  reply: z.strictObject({ rows: z.array(auditRow), more: z.boolean() }),
  refusals: [],
});

export const auditCsv = route({
  id: 'desk.auditCsv',
  method: 'GET',
  path: '/desk/audit/file',
  who: 'staff:audit.read',
  personal: true,
  about:
    'All rows of the audit log that a filter finds, newest first, as the text of a CSV file, which is sent in pieces. The view is logged.',
  body: z.object(filtered),
  reply: z.string(),
  refusals: [],
});

/** What a verification can find; each has its words in every language. */
export const auditProblems = [
  'row_missing',
  'row_unlinked',
  'row_changed',
  'row_differs',
  'row_signed_missing',
  'end_wrong',
  'head_unsigned',
  'heads_taken',
  'lines_unread',
] as const;
const auditProblem = z.strictObject({
  kind: z.enum(auditProblems),
  /** The row it is about; null where it is about several or none. */
  row: idReply.nullable(),
  /** How many, and the first of their numbers. */
  number: idReply,
  rows: z.string(),
});
export type AuditProblem = z.infer<typeof auditProblem>;

export const verifyAudit = route({
  id: 'desk.verifyAudit',
  method: 'POST',
  path: '/desk/audit/verify',
  who: 'staff:audit.read',
  about: 'Reads the whole audit log again: every row against the one before, every signed head against its row.',
  body: z.object({}),
  reply: z.strictObject({ rows: idReply, heads: idReply, problems: z.array(auditProblem), head: head.nullable() }),
  refusals: [],
});

export const auditHead = route({
  id: 'desk.auditHead',
  method: 'GET',
  path: '/desk/audit/head',
  who: 'anyone',
  about:
    'The newest signed head of the audit log and the public key (Ed25519, SPKI in base64). A copy of it shows later that no row up to it was changed.',
  body: z.object({}),
  reply: z.strictObject({ head: head.nullable(), public_key: z.string() }),
  refusals: [],
});
