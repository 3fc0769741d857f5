/** What staff ask for and two decide: appeals, claims, applications of merchants. The carrier logs each act, with its reason, before it is carried out. */
import { otc } from '@glassbook/contract';
import type { CommandOf } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { handle, refuse, type Staff } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { Recorded } from '../../../shared/activity/activity.ts';
import { checkerOf } from '../../../shared/review/people.ts';
import { namesOf, type Change, type RequestKind } from '../../../shared/review/request-kind.ts';
import type { Core } from '../../../shared/slice/core.ts';
import { subjectOf } from '../present.ts';
import { findMerchants, findOrders } from '../rows.ts';
import type { OtcServices } from '../services.ts';

export type StaffServices = OtcServices & Pick<Core, 'approvals' | 'activity'>;
const lifeMs = 86_400_000;
const decided = z.strictObject({ order: z.int(), outcome: z.enum(['buyer', 'seller', 'award', 'return']) });
type Decided = z.infer<typeof decided>;
const admitted = z.strictObject({ user: z.int(), admitted: z.boolean() });
type Admitted = z.infer<typeof admitted>;
const terms = { makes: 'otc.request', checks: 'otc.check', needed: 1, lifeMs } as const;

export const applicationOf = (user: number): string => `user:${user}/merchant`;
/** An order that waits for a decision. */
export const waits = "closed = 'no' AND (state = 'appealed' OR (is_claimed AND outcome IS NULL))";

async function changesOf(db: Pool | PoolClient, { order: id, outcome }: Decided): Promise<Change[]> {
  const [order] = await findOrders(db, `WHERE id = $1 AND ${waits}`, [id]);
  if (!order) return [];
  const isLate = order.appeal === 'paid_late';
  const may =
    order.state === 'appealed'
      ? ['buyer', 'seller']
      : isLate
        ? ['seller', ...(order.seller === order.merchant ? ['award'] : [])]
        : ['buyer', 'return'];
  const isForBuyer = outcome === 'buyer' || outcome === 'award';
  return may.includes(outcome)
    ? [{ field: 'otcOrder', before: 'waiting', after: isForBuyer ? 'buyer' : 'seller' }]
    : [];
}

const decisionKind = (
  { pool, sequencer }: StaffServices,
  name: 'otc.decide' | 'otc.award' | 'otc.giveBack',
): RequestKind<Decided> => ({
  ...{ name, ...terms },
  read: (payload) => decided.parse(payload),
  changes: (payload, db) => changesOf(db, payload),
  async carryOut({ order, outcome }, { id: request, maker }) {
    const by = { order, request, maker, checker: await checkerOf(pool, request) };
    const command: CommandOf<'otc.decide' | 'otc.award' | 'otc.return'> =
      outcome === 'award' || outcome === 'return'
        ? { kind: `otc.${outcome}`, ...by }
        : { kind: 'otc.decide', outcome, ...by };
    return (await sequencer.submit(command, namesOf('otc', { id: request }))).outcome.ok;
  },
});

const admitKind = ({ pool, sequencer, activity, now }: StaffServices): RequestKind<Admitted> => ({
  ...{ name: 'otc.admit', ...terms },
  read: (payload) => admitted.parse(payload),
  async changes({ user, admitted: is }, db) {
    const [row] = await findMerchants(db, "WHERE account = $1 AND state = 'waits'", [user]);
    return row ? [{ field: 'otcMerchant', before: 'waiting', after: is ? 'approved' : 'failed' }] : [];
  },
  async carryOut({ user: account, admitted: is }, { id: request, maker }) {
    const by = { request, maker, checker: await checkerOf(pool, request) };
    const command = { kind: 'otc.admit', account, admitted: is, ...by } satisfies CommandOf<'otc.admit'>;
    const { outcome } = await sequencer.submit(command, namesOf('otc', { id: request }));
    if (!outcome.ok) return false;
    const kind = is ? 'otc_admitted' : 'otc_refused';
    const happening = { id: `otc_merchant:${request}`, at_ms: now(), group: 'funds', kind, params: {} } as const;
    const told: Recorded[] = [{ owner: account, happening }];
    await inTransaction(pool, (client) => activity.record(client, told));
    activity.announce(told);
    return true;
  },
});

export function addKinds(services: StaffServices): void {
  for (const name of ['otc.decide', 'otc.award', 'otc.giveBack'] as const)
    services.approvals.add(decisionKind(services, name));
  services.approvals.add(admitKind(services));
}

const refusals = {
  'desk.request_exists': 'otc.request_open',
  'desk.nothing_changes': 'otc.decided_already',
  'desk.own_account': 'otc.own_account',
} as const;

type Named = { user: string; order: string; reason: string };

async function ask(
  services: StaffServices,
  caller: Staff,
  kind: 'otc.decide' | 'otc.award' | 'otc.giveBack',
  { user, order, reason }: Named,
  outcome: Decided['outcome'],
) {
  const [row] = await findOrders(services.pool, 'WHERE id = $1 AND merchant = $2', [Number(order), Number(user)]);
  if (!row) return refuse('otc.not_found');
  const { approvals } = services;
  const parties = [row.buyer, row.seller];
  for (const party of parties)
    if (await approvals.concernsSelf(caller.staffId, `user:${party}`)) return refuse('otc.own_account');
  const made = await approvals.make(caller.staffId, {
    ...{ kind, subject: subjectOf(row.merchant, row.id), title: `OTC-${row.id} · U-${user}` },
    ...{ payload: { order: row.id, outcome }, reason },
  });
  return made.ok ? { ok: true as const, message: { request: made.id } } : refuse(refusals[made.reason]);
}

export const decide = (services: StaffServices) =>
  handle(otc.decide, ({ body, caller }) => ask(services, caller, 'otc.decide', body, body.outcome));
export const award = (services: StaffServices) =>
  handle(otc.award, ({ body, caller }) => ask(services, caller, 'otc.award', body, 'award'));
export const giveBack = (services: StaffServices) =>
  handle(otc.giveBack, ({ body, caller }) => ask(services, caller, 'otc.giveBack', body, 'return'));

export const admit = (services: StaffServices) =>
  handle(otc.admit, async ({ body, caller }) => {
    const user = Number(body.user);
    const [row] = await findMerchants(services.pool, 'WHERE account = $1', [user]);
    if (!row) return refuse('otc.not_found');
    const made = await services.approvals.make(caller.staffId, {
      ...{ kind: 'otc.admit', subject: applicationOf(user), title: `U-${user}` },
      ...{ payload: { user, admitted: body.admitted === '1' }, reason: body.reason },
    });
    return made.ok ? { ok: true as const, message: { request: made.id } } : refuse(refusals[made.reason]);
  });
