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

export const audit = route({
  id: 'desk.audit',
  method: 'GET',
  path: '/desk/audit',
  who: 'staff:audit.read',
  about:
    'The audit log, newest first: `before` is the number below which the page begins. Filters: staff, act, subject.',
  body: z.object({
    before: orEmpty(idText),
    staff: orEmpty(idText),
    act: orEmpty(typedText(60)),
    subject: orEmpty(typedText(300)),
    limit: orEmpty(limitText),
  }),
  reply: z.strictObject({ rows: z.array(auditRow), more: z.boolean() }),
  refusals: [],
});

export const verifyAudit = route({
  id: 'desk.verifyAudit',
  method: 'POST',
  path: '/desk/audit/verify',
  who: 'staff:audit.read',
  about: 'Reads the whole audit log again: every row against the one before, every signed head against its row.',
  body: z.object({}),
  reply: z.strictObject({ rows: idReply, heads: idReply, problems: z.array(z.string()), head: head.nullable() }),
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
