/**
 * Acts of staff in the checker: each has its name as its reason or note, stands once in the tables and before that in the audit log; what takes two people
 * was approved by another one, took effect once, and nothing of it without the approval.
 */
import { createHash } from 'node:crypto';
import type { Acts, Product } from './product.ts';
import { answerOf, outcomeOf, type Operation } from './read-histories.ts';

type Request = {
  id: string;
  kind: string;
  subject: string;
  reason: string;
  state: string;
  version: number;
  maker: string;
  payload: { freeze?: number; role?: string };
};
type Step = { request: string; step: string; version: number; staff: string | null; note: string };
type Freeze = { id: string; note: string | null; ended: boolean };
type Row = {
  seq: string;
  at: string;
  staff: string | null;
  act: string;
  subject: string;
  detail: string;
  prev_hash: Buffer;
  hash: Buffer;
};
export type DeskTables = {
  requests: Request[];
  steps: Step[];
  freezes: Freeze[];
  staff: { email: string; role: string | null }[];
  rows: Row[];
};

/** The refusals of an act that was carried out before, when its answer was lost. */
const carriedOut = new Set([
  'desk.nothing_changes',
  'desk.request_exists',
  'desk.request_closed',
  'desk.approved_already',
  'funds.request_open',
  'funds.decided_already',
]);

/** What is stored under the name of an act; undefined of a halt, whose effect is in the journal. */
function storedOf({ requests, steps, freezes }: DeskTables, { what, name }: Operation): number | undefined {
  if (what === 'desk.halt') return undefined;
  if (what === 'desk.freeze') return freezes.filter(({ note }) => note === name).length;
  if (what === 'desk.approve' || what === 'desk.reject') return steps.filter(({ note }) => note === name).length;
  return requests.filter(({ reason }) => reason === name).length;
}

/** An answer that leaves open whether it was carried out. Calls of staff have no key: a 503 can come after the database has stored it. */
const isUncertain = ({ attempts, invoked }: Operation): boolean =>
  attempts.length < invoked || attempts.some(({ heard, status }) => heard === 'unknown' || status >= 500);

function judgeAct(own: DeskTables, operation: Operation, found: Acts, logged: ReadonlySet<string>): void {
  const { client, what, name } = operation;
  const stored = storedOf(own, operation);
  const outcome = outcomeOf(operation);
  const note = (list: string[], why: string) => list.push(`${client} ${what} ${name} ${why}`);
  const wasDone =
    isUncertain(operation) && operation.attempts.some((attempt) => carriedOut.has(answerOf(attempt).reason ?? ''));
  if (outcome === 'open') note(found.unresolved, 'was never answered');
  if (outcome === 'contradiction') note(found.refusedButApplied, 'was answered with yes and with no');
  if (outcome === 'ok' && stored === 0) note(found.lost, 'is not stored');
  if (outcome === 'fail' && !wasDone && (stored ?? 0) > 0) note(found.refusedButApplied, 'is stored');
  if ((stored ?? 0) > 1) note(found.twice, `is stored ${stored} times`);
  if ((outcome === 'ok' || (stored ?? 0) > 0) && !logged.has(name)) note(found.lost, 'is not in the audit log');
}

/** Why a request is not as four eyes leave it, as a list and a line; undefined where it is. */
function whyNotTwo(
  { requests, steps, freezes, staff }: DeskTables,
  request: Request,
): [keyof Acts, string] | undefined {
  const { id, kind, subject, state, version, maker, payload } = request;
  const own = steps.filter((step) => step.request === id);
  const count = (step: string) => own.filter((one) => one.step === step).length;
  if (state === 'applying') return ['unresolved', 'is decided and never took effect'];
  if (count('done') > 1) return ['twice', `took effect ${count('done')} times`];
  const approved = own.filter((one) => one.step === 'approved' && one.version === version);
  if (approved.some((one) => one.staff === maker)) return ['twice', 'was approved by its maker'];
  if (state === 'done' && approved.length !== 1) return ['twice', `took effect with ${approved.length} approvals`];
  const isInForce =
    kind === 'staff.grant'
      ? staff.some(({ email, role }) => `staff:${email}` === subject && role === payload.role)
      : kind === 'user.thaw'
        ? freezes.some((freeze) => Number(freeze.id) === payload.freeze && freeze.ended)
        : state === 'done';
  if (state === 'done' && !isInForce) return ['lost', 'is done and not in force'];
  const isByAnother = requests.some((one) => one.state === 'done' && one.kind === kind && one.subject === subject);
  return state !== 'done' && isInForce && !isByAnother ? ['refusedButApplied', `is ${state} and in force`] : undefined;
}

/** The rows of the audit log whose hash is not that of the row and the one before. */
function brokenLinks(rows: readonly Row[]): string[] {
  let last = '00'.repeat(32);
  return rows.flatMap(({ seq, at, staff, act, subject, detail, prev_hash, hash }, place) => {
    const text = JSON.stringify([Number(seq), Number(at), staff === null ? null : Number(staff), act, subject, detail]);
    const own = createHash('sha256').update(prev_hash).update(text).digest('hex');
    const isWhole = Number(seq) === place + 1 && prev_hash.toString('hex') === last && hash.toString('hex') === own;
    last = hash.toString('hex');
    return isWhole ? [] : [`row ${seq} of the audit log is not in its chain`];
  });
}

/** The names of acts that the audit log has. */
const namesIn = (rows: readonly Row[]): Set<string> =>
  new Set(
    rows.flatMap(({ detail }) => {
      const { reason, note } = JSON.parse(detail) as { reason?: string; note?: string };
      return [reason, note].filter((name) => name !== undefined);
    }),
  );

export const desk: Product<DeskTables> = {
  name: 'desk',
  queries: {
    requests: 'SELECT id, kind, subject, reason, state, version, maker, payload FROM desk_requests ORDER BY id',
    steps: 'SELECT request, step, version, staff, note FROM desk_request_steps',
    freezes: 'SELECT id, note, ended_at IS NOT NULL AS ended FROM account_freezes',
    staff: 'SELECT email, role FROM staff',
    rows: 'SELECT seq, at, staff, act, subject, detail, prev_hash, hash FROM audit_rows ORDER BY seq',
  },
  judge: (own) => ({
    operations: {},
    acts(operations) {
      const found: Acts = { lost: brokenLinks(own.rows), twice: [], refusedButApplied: [], unresolved: [] };
      const logged = namesIn(own.rows);
      for (const operation of operations) judgeAct(own, operation, found, logged);
      for (const request of own.requests) {
        const [list, why] = whyNotTwo(own, request) ?? [];
        if (list) found[list].push(`request ${request.id} (${request.kind}) ${why}`);
      }
      return found;
    },
  }),
};
