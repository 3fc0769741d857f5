/** The decision about a withdrawal, which takes two people: one asks for it, another approves it (server/src/shared/review). */
import { funds, isPermitted } from '@glassbook/contract';
import type { CommandOf, WithdrawalRow } from '@glassbook/engine';
import type { DecidedBy } from '@glassbook/engine/funds';
import { rejectReasons, type WithdrawalStatus } from '@glassbook/engine/funds/words';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { Change, RequestKind } from '../../../shared/review/request-kind.ts';
import { carryOutDecision, refusalOf } from '../decided.ts';
import { dropReference, isUsed, takeReference, type Paid } from '../payment-references.ts';
import { readWithdrawal, selectWithdrawals, sumsOf } from '../present.ts';
import type { FundsServices } from '../services.ts';
import { withdrawalOf } from '../withdrawals.ts';
import { maskedPayee } from './payee-view.ts';
import { payersOf } from './payers.ts';
import { isFrozen, isInReview, riskOf, type RiskMark } from './risk.ts';

const lifeMs = 86_400_000;
const payloadShape = z.strictObject({
  withdrawal: z.int(),
  decision: z.enum(funds.withdrawalDecisions),
  code: z.enum(rejectReasons).nullable(),
  reference: z.string(),
  /** What was unusual when it was asked for. */
  marks: z.array(z.enum(funds.riskMarks)).default([]),
});
/** What is refused of a frozen account, or where what is stored of the payee is another: money would leave by it. A payment that was made is a fact. */
const leads = (decision: Payload['decision']): boolean => decision === 'approve';
/** A freeze and a card in review refuse by themselves, and a changed payee has no request. */
const isCompared = (mark: RiskMark): boolean =>
  mark !== 'frozen' && mark !== 'card_in_review' && mark !== 'details_changed';
type Payload = z.infer<typeof payloadShape>;

const target = { approve: 'approved', reject: 'rejected', pay: 'paid', release: 'approved' } as const;
/** The states in which each can be asked for. */
const from: Readonly<Record<Payload['decision'], readonly WithdrawalStatus[]>> = {
  approve: ['in_review'],
  reject: ['in_review', 'approved'],
  pay: ['paying'],
  release: ['paying'],
};
/** Of the user, so that it is in the user's timeline; one decision about a withdrawal is open at a time. */
export const subjectOf = (owner: number, id: number): string => `user:${owner}/withdrawal:${id}`;

/** What a payment is recorded for. */
const paidOf = ({ id, payee }: Pick<WithdrawalRow, 'id' | 'payee'>): Paid => ({ noun: 'withdrawal', id, place: payee });

async function stored(db: Pool | PoolClient, id: number): Promise<WithdrawalRow | undefined> {
  const { rows } = await db.query<unknown[]>({
    text: `${selectWithdrawals} WHERE id = $1`,
    values: [id],
    rowMode: 'array',
  });
  return rows[0] && readWithdrawal(rows[0]);
}

/** The command, by the two people who decided. */
function commandOf({ withdrawal, decision, code, reference }: Payload, by: DecidedBy) {
  type Kind = 'approveWithdrawal' | 'rejectWithdrawal' | 'payWithdrawal' | 'releaseWithdrawal';
  const commands: Record<Payload['decision'], CommandOf<`funds.${Kind}`>> = {
    approve: { kind: 'funds.approveWithdrawal', withdrawal, ...by },
    reject: { kind: 'funds.rejectWithdrawal', withdrawal, reason: code ?? 'security_concern', ...by },
    pay: { kind: 'funds.payWithdrawal', withdrawal, reference, ...by },
    release: { kind: 'funds.releaseWithdrawal', withdrawal, ...by },
  };
  return commands[decision];
}

type Services = Pick<FundsServices, 'pool' | 'sequencer' | 'details' | 'holdsSince' | 'payees' | 'withdrawalHold'>;

/** Why no money can leave by it now; the first question locks the row of the user. */
async function refusalToLead({ details, payees, withdrawalHold }: Services, client: PoolClient, row: WithdrawalRow) {
  if (await isFrozen(client, row.owner)) return 'desk.account_frozen';
  if (await withdrawalHold(client, row.owner)) return 'desk.account_on_hold';
  const payee = await details.read(client, row.owner, row);
  return payee && (await isInReview({ payees }, client, row, payee)) ? 'desk.card_in_review' : undefined;
}

export const withdrawalKind = (services: Services): RequestKind<Payload> => ({
  ...{ name: 'withdrawal.decide', makes: 'funds.request', checks: 'funds.check', needed: 1, lifeMs },
  takes: ({ decision }) => (decision === 'pay' ? 'funds.pay' : 'funds.request'),
  read: (payload) => payloadShape.parse(payload),
  async changes({ withdrawal, decision, code, reference, marks: seen }, db): Promise<Change[]> {
    const row = await stored(db, withdrawal);
    if (!row || !from[decision].includes(row.status)) return [];
    // What was kept of the payee is what was asked for, or nothing is paid to it.
    const payee = await services.details.read(db, row.owner, row);
    if (leads(decision) && !payee) return [];
    // Paid by another payment already, or the payment is another's.
    if (decision === 'pay' && (await isUsed(db, paidOf(row), reference))) return [];
    // A mark that came since makes it another request than the one that was made; one that is gone does not.
    const { marks } = await riskOf(services, db, row, payee);
    const all = funds.riskMarks.filter((mark) => isCompared(mark) && (seen.includes(mark) || marks.includes(mark)));
    return [
      { field: 'withdrawal', before: row.status, after: target[decision] },
      ...(payee ? [{ field: 'payee', before: '-', after: maskedPayee(payee) }] : []),
      ...(!leads(decision) || all.length === 0 ? [] : [{ field: 'marks', before: '-', after: all.join(', ') }]),
      ...(code === null ? [] : [{ field: 'rejectReason', before: '-', after: code }]),
      ...(reference === '' ? [] : [{ field: 'reference', before: '-', after: reference }]),
    ];
  },
  async refusal({ withdrawal, decision }, client) {
    const row = leads(decision) ? await stored(client, withdrawal) : undefined;
    return row && refusalToLead(services, client, row);
  },
  async carryOut(payload, request) {
    const row = await stored(services.pool, payload.withdrawal);
    if (!row) return false;
    const { decision, reference } = payload;
    const send = (db: Pool | PoolClient) =>
      carryOutDecision({ pool: db, sequencer: services.sequencer }, request, 'withdrawal', (by) =>
        commandOf(payload, by),
      );
    // Asked again, since a freeze or a hold may have come after the approval: none begins before this is committed, as each takes the row of the user. One that was approved has its first answer.
    if (leads(decision) && row.status === 'in_review')
      return inTransaction(services.pool, async (client) =>
        (await refusalToLead(services, client, row)) === undefined ? send(client) : false,
      );
    if (decision === 'pay' && !(await takeReference(services.pool, paidOf(row), reference))) return false;
    const isDone = await send(services.pool);
    // It was refused: the payment can be recorded for another.
    if (decision === 'pay' && !isDone) await dropReference(services.pool, paidOf(row));
    return isDone;
  },
});

/** The review begins: its owner sees it. */
export const reviewWithdrawal = ({ pool, sequencer }: FundsServices) =>
  handle(funds.reviewWithdrawal, async ({ body }) => {
    const row = await withdrawalOf(pool, Number(body.user), Number(body.withdrawal));
    if (!row) return refuse('funds.withdrawal_not_found');
    const { outcome } = await sequencer.submit({ kind: 'funds.reviewWithdrawal', withdrawal: row.id });
    return outcome.ok ? { ok: true, message: { withdrawal: row.id } } : refuse('funds.decided_already');
  });

/** Whether only another can say that it was paid, or that it was not: who claimed it, unless that person has left. */
async function isAnothers(pool: Pool, row: WithdrawalRow, decision: Payload['decision'], self: number) {
  if (row.payer === self || (decision !== 'pay' && decision !== 'release')) return false;
  return decision === 'pay' || (await payersOf(pool, [row]))(row)?.left !== true;
}

export const decideWithdrawal = (services: FundsServices) =>
  handle(funds.decideWithdrawal, async ({ body, caller }) => {
    const { pool, approvals, catalog, details } = services;
    const { decision, code, reference = '' } = body;
    const row = await withdrawalOf(pool, Number(body.user), Number(body.withdrawal));
    if (!row) return refuse('funds.withdrawal_not_found');
    if (decision === 'pay' && !isPermitted(caller.role, 'funds.pay')) return refuse('session.not_permitted');
    if (!from[decision].includes(row.status)) return refuse('funds.decided_already');
    if (decision === 'reject' && code === undefined) return refuse('funds.code_missing');
    if (decision === 'pay' && reference === '') return refuse('funds.reference_missing');
    if (await isAnothers(pool, row, decision, caller.staffId)) return refuse('funds.claimed_already');
    if (decision === 'pay' && (await isUsed(pool, paidOf(row), reference))) return refuse('funds.payment_recorded');
    const payee = await details.read(pool, row.owner, row);
    if (leads(decision) && !payee) return refuse('funds.details_changed');
    const { marks } = await riskOf(services, pool, row, payee);
    if (leads(decision) && marks.includes('frozen')) return refuse('funds.account_frozen');
    if (decision === 'approve' && marks.includes('payee_removed')) return refuse('funds.payee_removed');
    if (decision === 'approve' && marks.includes('card_in_review')) return refuse('funds.card_in_review');
    if (decision === 'approve' && (await services.withdrawalHold(pool, row.owner)))
      return refuse('funds.account_on_hold');
    const { number, name } = sumsOf(row, catalog);
    const payload: Payload = {
      ...{ withdrawal: row.id, decision },
      code: decision === 'reject' ? (code ?? null) : null,
      reference: decision === 'pay' ? reference : '',
      marks,
    };
    const made = await approvals.make(caller.staffId, {
      ...{ kind: 'withdrawal.decide', subject: subjectOf(row.owner, row.id), reason: body.reason, payload },
      title: `W-${row.id} · ${number} ${name} · U-${row.owner}`,
    });
    if (made.ok) return { ok: true, message: { request: made.id } };
    return refuse(refusalOf[made.reason]);
  });
