/** What owners do with loans, and read of them. */
import { loan } from '@glassbook/contract';
import type { TraderRefusal } from '@glassbook/engine';
import { logged } from '@glassbook/engine/loan/words';
import { formatAmount, parseAmount } from '@glassbook/money';
import { handle, refuse, type Result } from '../../carry/http/handling.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { answeredBefore, carryOut, type Asked } from '../../shared/commands/carry-out.ts';
import { gateRefusal } from '../../shared/gate/gate.ts';
import { presentEvent, presentLoan } from './present.ts';
import { countOf, findEvents, findLoans } from './rows.ts';
import type { LoanServices } from './services.ts';

type No = Extract<Result, { ok: false }>;

/** Why the gate closes lending to this user. Self-limits are asked by the engine in the command, where a repeated request gets its first answer. */
async function closedTo(services: LoanServices, userId: number): Promise<No | undefined> {
  const closed = await gateRefusal(services, { userId, act: 'loan' });
  return closed && !closed.reason.startsWith('limit.') ? closed : undefined;
}

/** The smallest loan, which two refusals name. */
function least({ inForce, catalog }: LoanServices, reason: TraderRefusal): Record<string, string> | undefined {
  const figures = inForce.of('loan.configure');
  if (!figures || (reason !== 'loan.amount_too_small' && reason !== 'loan.rest_too_small')) return undefined;
  const { scale, symbol } = catalog.asset(figures.unit);
  return { min: `${formatAmount(figures.min, scale)} ${symbol}` };
}

const isBetween = (amount: bigint | undefined): amount is bigint => amount !== undefined;
const RATE_PLACES = 8;
/** No rate is as high. */
const RATE_MAX = 1_000_000_000;
/** A rate in percent as parts of a billion, rounded down, so that nothing above it is accepted; undefined of more than eight places. */
const ppbOf = (percent: string): number | undefined => {
  const units = parseAmount(percent, RATE_PLACES);
  return units === undefined ? undefined : Math.min(Number(units / 10n), RATE_MAX);
};

export const borrow = (services: LoanServices) =>
  handle(loan.borrow, async (call) => {
    const { body, caller } = call;
    const { catalog, inForce } = services;
    const figures = inForce.of('loan.configure');
    const rules = inForce.of('loan.configureCollateral', { asset: Number(body.collateral_id) });
    if (!figures || !rules) return refuse('loan.collateral_not_found');
    const collateral = parseAmount(body.collateral, catalog.asset(rules.asset).scale);
    if (!isBetween(collateral)) return refuse('request.field_invalid', { field: 'collateral' });
    const amount = parseAmount(body.amount, catalog.asset(figures.unit).scale);
    if (!isBetween(amount)) return refuse('request.field_invalid', { field: 'amount' });
    const ratePpb = body.rate === undefined ? undefined : ppbOf(body.rate);
    if (body.rate !== undefined && ratePpb === undefined) return refuse('request.field_invalid', { field: 'rate' });
    const carry = (asked: Asked) =>
      carryOut(
        services,
        asked,
        {
          ...{ kind: 'loan.borrow', owner: caller.userId, asset: rules.asset, collateral, amount },
          ...{ days: Number(body.days), ...(ratePpb !== undefined && { seen: { ratePpb } }) },
        },
        (reason) => least(services, reason),
      );
    const closed = await closedTo(services, caller.userId);
    const answer = closed ? ((await answeredBefore(call, carry)) ?? closed) : await carry(call);
    return answer.ok ? { ok: true, message: presentLoan(services, answer.loan) } : answer;
  });

/** An own loan, for the scales of its amounts. */
async function ownLoan({ pool }: LoanServices, owner: number, id: string) {
  const [row] = await findLoans(pool, 'WHERE owner = $1 AND id = $2', [owner, Number(id)]);
  return row;
}

export const repay = (services: LoanServices) =>
  handle(loan.repay, async (call) => {
    const { body, caller } = call;
    const row = await ownLoan(services, caller.userId, body.id);
    if (!row) return refuse('loan.not_found');
    if ((body.amount === undefined) !== (body.all === '1')) return refuse('loan.amount_invalid');
    const amount =
      body.amount === undefined ? undefined : parseAmount(body.amount, services.catalog.asset(row.asset).scale);
    if (body.amount !== undefined && amount === undefined) return refuse('request.field_invalid', { field: 'amount' });
    const answer = await carryOut(
      services,
      call,
      { kind: 'loan.repay', owner: caller.userId, loan: row.id, ...(amount !== undefined && { amount }) },
      (reason) => least(services, reason),
    );
    return answer.ok ? { ok: true, message: presentLoan(services, answer.loan) } : answer;
  });

export const add = (services: LoanServices) =>
  handle(loan.add, async (call) => {
    const { body, caller } = call;
    const row = await ownLoan(services, caller.userId, body.id);
    if (!row) return refuse('loan.not_found');
    const amount = parseAmount(body.amount, services.catalog.asset(row.collateralAsset).scale);
    if (!isBetween(amount)) return refuse('request.field_invalid', { field: 'amount' });
    const answer = await carryOut(services, call, { kind: 'loan.add', owner: caller.userId, loan: row.id, amount });
    return answer.ok ? { ok: true, message: presentLoan(services, answer.loan) } : answer;
  });

export const take = (services: LoanServices) =>
  handle(loan.take, async (call) => {
    const { body, caller } = call;
    const row = await ownLoan(services, caller.userId, body.id);
    if (!row) return refuse('loan.not_found');
    const amount = parseAmount(body.amount, services.catalog.asset(row.collateralAsset).scale);
    if (!isBetween(amount)) return refuse('request.field_invalid', { field: 'amount' });
    const carry = (asked: Asked) =>
      carryOut(services, asked, { kind: 'loan.take', owner: caller.userId, loan: row.id, amount });
    const closed = await closedTo(services, caller.userId);
    const answer = closed ? ((await answeredBefore(call, carry)) ?? closed) : await carry(call);
    return answer.ok ? { ok: true, message: presentLoan(services, answer.loan) } : answer;
  });

const statesOf: Readonly<Record<string, readonly string[]>> = {
  ...{ '1': ['running'], '2': ['called'], '3': ['overdue'], '4': ['repaid'], '5': ['liquidated'] },
  open: ['running', 'called', 'overdue'],
};
const ofOwner = 'WHERE owner = $1 AND ($2::bigint IS NULL OR';
const pagesOf = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

export const list = (services: LoanServices) =>
  handle(loan.list, async ({ body, caller }) => {
    const { page, limit } = pagingOf(body);
    const states = body.status === undefined ? null : (statesOf[body.status] ?? []);
    const where = `${ofOwner} id = $2) AND ($3::text[] IS NULL OR state = ANY ($3))`;
    const values = [caller.userId, body.id ?? null, states];
    const total = await countOf(services.pool, 'loans', where, values);
    const rows = await findLoans(services.pool, `${where} ORDER BY id DESC LIMIT $4 OFFSET $5`, [
      ...[...values, limit, (page - 1) * limit],
    ]);
    const data = rows.map((row) => presentLoan(services, row));
    return { ok: true, message: { data, page, pages: pagesOf(total, limit), total } };
  });

export const log = (services: LoanServices) =>
  handle(loan.log, async ({ body, caller }) => {
    const { page, limit } = pagingOf(body);
    const where = `${ofOwner} loan = $2) AND what = ANY ($3)`;
    const values = [caller.userId, body.id ?? null, [...logged]];
    const total = await countOf(services.pool, 'loan_events', where, values);
    const rows = await findEvents(services.pool, `${where} ORDER BY id DESC LIMIT $4 OFFSET $5`, [
      ...[...values, limit, (page - 1) * limit],
    ]);
    const data = rows.flatMap((row) => {
      const what = logged.find((kind) => kind === row.what);
      return what ? [presentEvent(services, { ...row, what })] : [];
    });
    return { ok: true, message: { data, page, pages: pagesOf(total, limit), total } };
  });
