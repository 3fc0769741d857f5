/** What two of the staff do for a frozen owner of a loan: they repay, or add collateral. The carrier logs each request, with its reason, before it is carried out. */
import { loan } from '@glassbook/contract';
import type { CommandOf } from '@glassbook/engine';
import type { LoanRow } from '@glassbook/engine/loan';
import { formatAmount, parseAmount } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { handle, refuse, type Staff } from '../../../carry/http/handling.ts';
import { checkerOf } from '../../../shared/review/people.ts';
import { namesOf, type RequestKind } from '../../../shared/review/request-kind.ts';
import type { Core } from '../../../shared/slice/core.ts';
import { findLoans } from '../rows.ts';
import type { LoanServices } from '../services.ts';
import { availableOf, isFrozen } from './frozen.ts';

export type StaffServices = LoanServices & Pick<Core, 'approvals'>;
type Kind = 'loan.repayFor' | 'loan.addFor';
const lifeMs = 86_400_000;
/** `amount`: in the smallest unit of what it is of. */
const asked = z.strictObject({ owner: z.int(), loan: z.int(), amount: z.string().regex(/^[1-9]\d*$/) });
type Asked = z.infer<typeof asked>;

/** Of the user, so that it is in the user's timeline; one of a kind and loan is open at a time. */
export const subjectOf = (user: number, id: number): string => `user:${user}/loan:${id}`;

/** What a kind is an amount of. */
const assetOf = (kind: Kind, { asset, collateralAsset }: LoanRow): number =>
  kind === 'loan.repayFor' ? asset : collateralAsset;

async function running(db: Pool | PoolClient, owner: number, id: number): Promise<LoanRow | undefined> {
  const [row] = await findLoans(db, "WHERE owner = $1 AND id = $2 AND closed = 'no'", [owner, id]);
  return row;
}

const kindOf = ({ pool, sequencer, catalog }: StaffServices, name: Kind): RequestKind<Asked> => ({
  ...{ name, makes: 'loan.request', checks: 'loan.check', needed: 1, lifeMs },
  read: (payload) => asked.parse(payload),
  async changes({ owner, loan: id, amount }, db) {
    const row = await running(db, owner, id);
    if (!row || !(await isFrozen(db, owner))) return [];
    const after = formatAmount(BigInt(amount), catalog.asset(assetOf(name, row)).scale);
    return [{ field: name === 'loan.repayFor' ? 'loanRepaid' : 'loanAdded', before: '-', after }];
  },
  async carryOut({ owner, loan: id, amount }, row) {
    const by = { request: row.id, maker: row.maker, checker: await checkerOf(pool, row.id) };
    const command: CommandOf<'loan.repay' | 'loan.add'> = {
      ...{ kind: name === 'loan.repayFor' ? 'loan.repay' : 'loan.add', owner, loan: id, amount: BigInt(amount), by },
    };
    return (await sequencer.submit(command, namesOf('loan', row))).outcome.ok;
  },
});

export function addKinds(services: StaffServices): void {
  for (const name of ['loan.repayFor', 'loan.addFor'] as const) services.approvals.add(kindOf(services, name));
}

const refusals = {
  'desk.request_exists': 'loan.request_open',
  'desk.nothing_changes': 'loan.not_frozen',
  'desk.own_account': 'loan.own_account',
} as const;

type Body = { user: string; loan: string; amount: string; reason: string };
async function ask(services: StaffServices, caller: Staff, kind: Kind, body: Body) {
  const { pool, catalog, approvals } = services;
  const owner = Number(body.user);
  const row = await running(pool, owner, Number(body.loan));
  if (!row) return refuse('loan.not_found');
  const asset = assetOf(kind, row);
  const amount = parseAmount(body.amount, catalog.asset(asset).scale);
  if (amount === undefined || amount <= 0n) return refuse('loan.amount_invalid');
  if ((await availableOf(pool, owner, asset)) < amount) return refuse('loan.insufficient_funds');
  const made = await approvals.make(caller.staffId, {
    ...{ kind, subject: subjectOf(owner, row.id), title: `L-${row.id} · U-${owner} · ${catalog.asset(asset).symbol}` },
    ...{ payload: { owner, loan: row.id, amount: String(amount) }, reason: body.reason },
  });
  return made.ok ? { ok: true as const, message: { request: made.id } } : refuse(refusals[made.reason]);
}

export const repayFor = (services: StaffServices) =>
  handle(loan.repayFor, ({ body, caller }) => ask(services, caller, 'loan.repayFor', body));
export const addFor = (services: StaffServices) =>
  handle(loan.addFor, ({ body, caller }) => ask(services, caller, 'loan.addFor', body));
