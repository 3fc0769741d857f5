/** The audit log as the desk reads and verifies it. */
import { desk } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { csvCost, csvFile, rowsPerPage } from '../../carry/http/csv-file.ts';
import { handle, handleAnyone } from '../../carry/http/handling.ts';
import type { AuditHead } from '../../shared/review/audit-key.ts';
import { verifyAudit as verify } from '../../shared/review/verify-audit.ts';
import type { DeskServices } from './services.ts';

type Row = {
  seq: string;
  at: string;
  staff: string | null;
  name: string | null;
  act: string;
  subject: string;
  detail: string;
  hash: Buffer;
};

const shownHead = (head: AuditHead | undefined) =>
  head ? { seq: head.seq, hash: head.hash, at_ms: head.at, signature: head.signature } : null;

/** $1 to $4: the row below which it begins, and the filter. `user:1001` has `user:1001/withdrawal:7` too: "0" is what follows "/". */
const found = `SELECT r.seq, r.at, r.staff, s.name, r.act, r.subject, r.detail, r.hash FROM audit_rows r LEFT JOIN staff s ON s.id = r.staff
  WHERE ($1::bigint IS NULL OR r.seq < $1) AND ($2::bigint IS NULL OR r.staff = $2)
    AND ($3::text IS NULL OR r.act = $3)
    AND ($4::text IS NULL OR r.subject = $4 OR (r.subject > $4 || '/' AND r.subject < $4 || '0')) ORDER BY r.seq DESC LIMIT $5`;
type Filter = { staff?: string | undefined; act?: string | undefined; subject?: string | undefined };
const filtered = ({ staff, act, subject }: Filter) => [staff ?? null, act ?? null, subject ?? null];

export const audit = ({ pool }: DeskServices) =>
  handle(desk.audit, async ({ body }) => {
    const limit = Number(body.limit ?? 50);
    const { rows } = await pool.query<Row>(found, [body.before ?? null, ...filtered(body), limit + 1]);
    const shown = rows.slice(0, limit).map(({ seq, at, staff, name, hash, ...row }) => ({
      ...{ seq: Number(seq), at_ms: Number(at), staff: staff === null ? null : Number(staff), name: name ?? '' },
      ...row,
      hash: hash.toString('hex'),
    }));
    return { ok: true, message: { rows: shown, more: rows.length > limit } };
  });

/** The same as a file: each page of it begins below the row where the last one ended. */
export const auditCsv = ({ pool }: DeskServices) => ({
  ...handle(desk.auditCsv, ({ body, language }) => {
    const read = async (after: Row | undefined) => {
      const { rows } = await pool.query<Row>(found, [after?.seq ?? null, ...filtered(body), rowsPerPage]);
      return rows;
    };
    const say = (key: string) => words(localeOf(language), 'desk', key);
    const head = [
      ...[say('audit.seq'), say('audit.at'), say('audit.who'), say('audit.act'), say('audit.subject')],
      ...[say('audit.detail'), say('audit.hash')],
    ];
    const cells = ({ seq, at, name, act, subject, detail, hash }: Row) => [
      ...[seq, new Date(Number(at)).toISOString(), name ?? '', act, subject, detail, hash.toString('hex')],
    ];
    return { ok: true, pieces: csvFile(head, read, cells) };
  }),
  cost: () => csvCost,
});

/** What a verification takes from the caller's limit, in usual requests. */
const verifyCost = 20;

/** One at a time: all who ask while it runs get its result. */
export const verifyAudit = ({ pool, audit: log, keptHeads }: DeskServices) => {
  let running: ReturnType<typeof verify> | undefined;
  const verifyOnce = async () => {
    // The end is signed first, so that what is verified is all there is.
    await log.sign();
    const { kept = [], unread = [] } = (await keptHeads()) ?? {};
    return verify(pool, { publicKey: log.key.publicKey, kept, unread });
  };
  const handling = handle(desk.verifyAudit, async () => {
    running ??= verifyOnce().finally(() => (running = undefined));
    const { rows, heads, head, problems } = await running;
    return { ok: true, message: { rows, heads, problems, head: shownHead(head) } };
  });
  return { ...handling, cost: () => verifyCost };
};

export const auditHead = ({ audit: log }: DeskServices) =>
  handleAnyone(desk.auditHead, async () => ({
    ok: true,
    message: { head: shownHead(await log.newest()), public_key: log.key.publicText },
  }));
