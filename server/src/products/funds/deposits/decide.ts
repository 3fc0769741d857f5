/** The decision about a deposit, which takes two: one asks for it, another approves it (server/src/shared/review). */
import { funds } from '@glassbook/contract';
import type { CommandOf, DepositRow } from '@glassbook/engine';
import type { DecidedBy } from '@glassbook/engine/funds';
import { depositRejectReasons } from '@glassbook/engine/funds/words';
import { formatAmount, parseAmount } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { handle, refuse, type Result } from '../../../carry/http/handling.ts';
import type { Change, RequestKind } from '../../../shared/review/request-kind.ts';
import { carryOutDecision, refusalOf } from '../decided.ts';
import { dropReference, isUsed, takeReference, type Paid } from '../payment-references.ts';
import { notReturned } from '../returns.ts';
import type { FundsServices } from '../services.ts';
import { withdrawalOf } from '../withdrawals.ts';
import { depositOf } from './deposits.ts';
import { sumsOf } from './present.ts';

const lifeMs = 86_400_000;
/** `amount`: what was received, in the smallest unit; empty of a rejection. */
const payloadShape = z.strictObject({
  deposit: z.int(),
  decision: z.enum(funds.depositDecisions),
  amount: z.string(),
  code: z.enum(depositRejectReasons).nullable(),
  reference: z.string(),
});
type Payload = z.infer<typeof payloadShape>;

/** Of the user, so that it is in the user's timeline; one decision about a deposit is open at a time. */
export const subjectOf = (owner: number, id: number): string => `user:${owner}/deposit:${id}`;

/** What a payment is recorded for. */
const paidOf = ({ id, network }: Pick<DepositRow, 'id' | 'network'>): Paid => ({ noun: 'deposit', id, place: network });

/** Whether more would come back of a withdrawal than was paid. One return of it is open at a time, so nothing comes between. */
async function isTooMuch(db: Pool | PoolClient, { owner, returns }: DepositRow, amount: bigint): Promise<boolean> {
  if (returns === undefined) return false;
  const paid = await withdrawalOf(db, owner, returns);
  return !paid || amount > (await notReturned(db, paid));
}

/** The command, by the two who decided. */
function commandOf({ deposit, decision, amount, code, reference }: Payload, by: DecidedBy) {
  const command: CommandOf<'funds.creditDeposit'> | CommandOf<'funds.rejectDeposit'> =
    decision === 'credit'
      ? { kind: 'funds.creditDeposit', deposit, amount: BigInt(amount), reference, ...by }
      : { kind: 'funds.rejectDeposit', deposit, reason: code ?? 'not_received', ...by };
  return command;
}

export const depositKind = ({
  pool,
  sequencer,
  details,
  catalog,
}: Pick<FundsServices, 'pool' | 'sequencer' | 'details' | 'catalog'>): RequestKind<Payload> => ({
  ...{ name: 'deposit.decide', makes: 'funds.request', checks: 'funds.check', needed: 1, lifeMs },
  read: (payload) => payloadShape.parse(payload),
  async changes({ deposit, decision, amount, code, reference }, db): Promise<Change[]> {
    const row = await depositOf(db, undefined, deposit);
    if (row?.status !== 'in_review') return [];
    if (decision === 'reject')
      return [
        { field: 'deposit', before: row.status, after: 'rejected' },
        { field: 'rejectReason', before: '-', after: code ?? '-' },
      ];
    // What is stored of the request is what was sent, or nothing is credited by it.
    if (!(await details.readDeposit(db, row.owner, row)) || (await isUsed(db, paidOf(row), reference))) return [];
    if (await isTooMuch(db, row, BigInt(amount))) return [];
    const { scale } = catalog.asset(row.asset);
    return [
      { field: 'deposit', before: row.status, after: 'credited' },
      { field: 'creditedAmount', before: formatAmount(row.amount, scale), after: formatAmount(BigInt(amount), scale) },
      { field: 'reference', before: '-', after: reference },
    ];
  },
  async carryOut(payload, request) {
    const row = await depositOf(pool, undefined, payload.deposit);
    if (!row) return false;
    const { decision, reference } = payload;
    if (decision === 'credit' && !(await takeReference(pool, paidOf(row), reference))) return false;
    const services = { pool, sequencer };
    const isDone = await carryOutDecision(services, request, 'deposit', (by) => commandOf(payload, by));
    if (decision === 'credit' && !isDone) await dropReference(pool, paidOf(row));
    return isDone;
  },
});

/** The review begins: its owner sees it. */
export const reviewDeposit = ({ pool, sequencer }: FundsServices) =>
  handle(funds.reviewDeposit, async ({ body }) => {
    const row = await depositOf(pool, Number(body.user), Number(body.deposit));
    if (!row) return refuse('funds.deposit_not_found');
    const { outcome } = await sequencer.submit({ kind: 'funds.reviewDeposit', deposit: row.id });
    return outcome.ok ? { ok: true, message: { deposit: row.id } } : refuse('funds.decided_already');
  });

export type Proposal = {
  row: DepositRow;
  decision: Payload['decision'];
  amount: bigint | undefined;
  code: Payload['code'];
  reference: string;
  reason: string;
};

/**
 * An actor asks for a decision about a deposit under review, which another approves. The actor is one of the staff, or what watches a chain (docs/decisions/0022): nothing here depends on
 * which.
 */
export async function proposeDecision(
  { pool, approvals, catalog, details }: Pick<FundsServices, 'pool' | 'approvals' | 'catalog' | 'details'>,
  actor: number,
  { row, decision, amount, code, reference, reason }: Proposal,
): Promise<{ ok: true; request: number } | Extract<Result, { ok: false }>> {
  const isCredit = decision === 'credit';
  if (row.status !== 'in_review') return refuse('funds.decided_already');
  if (!isCredit && code === null) return refuse('funds.code_missing');
  if (isCredit && (amount ?? 0n) <= 0n) return refuse('funds.amount_missing');
  if (isCredit && reference === '') return refuse('funds.reference_missing');
  if (isCredit && (await isUsed(pool, paidOf(row), reference))) return refuse('funds.reference_used');
  if (isCredit && (await isTooMuch(pool, row, amount ?? 0n))) return refuse('funds.return_too_large');
  if (isCredit && !(await details.readDeposit(pool, row.owner, row))) return refuse('funds.details_changed');
  const { scale } = catalog.asset(row.asset);
  const { amount: asked, name } = sumsOf(row, catalog);
  const payload: Payload = {
    ...{ deposit: row.id, decision, amount: isCredit ? String(amount) : '' },
    ...{ code: isCredit ? null : code, reference: isCredit ? reference : '' },
  };
  const made = await approvals.make(actor, {
    ...{ kind: 'deposit.decide', subject: subjectOf(row.owner, row.id), reason, payload },
    title: `D-${row.id} · ${isCredit ? formatAmount(amount ?? 0n, scale) : asked} ${name} · U-${row.owner}`,
  });
  if (made.ok) return { ok: true, request: made.id };
  return refuse(refusalOf[made.reason]);
}

export const decideDeposit = (services: FundsServices) =>
  handle(funds.decideDeposit, async ({ body, caller }) => {
    const { decision, code = null, reference = '', reason } = body;
    const row = await depositOf(services.pool, Number(body.user), Number(body.deposit));
    if (!row) return refuse('funds.deposit_not_found');
    const amount =
      body.amount === undefined ? undefined : parseAmount(body.amount, services.catalog.asset(row.asset).scale);
    if (body.amount !== undefined && amount === undefined) return refuse('request.field_invalid', { field: 'amount' });
    const made = await proposeDecision(services, caller.staffId, { row, decision, amount, code, reference, reason });
    return made.ok ? { ok: true, message: { request: made.request } } : made;
  });
