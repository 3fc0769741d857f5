/** What staff ask for and two decide: appeals, claims, applications of merchants. The carrier logs each act, with its reason, before it is carried out. */
import { otc } from '@glassbook/contract';
import type { CommandOf } from '@glassbook/engine';
import { orderStates } from '@glassbook/engine/otc/words';
import { formatAmount } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { handle, refuse, type Staff } from '../../carry/http/handling.ts';
import { checkerOf } from '../../shared/review/people.ts';
import { namesOf, type Change, type RequestKind } from '../../shared/review/request-kind.ts';
import type { Core } from '../../shared/slice/core.ts';
import { fiatBy, sumText } from './market.ts';
import { DECIDE_MS } from './present.ts';
import { findEvents, findMerchants, findOrders } from './rows.ts';
import type { OtcServices } from './services.ts';

type StaffServices = OtcServices & Pick<Core, 'approvals'>;
const lifeMs = 86_400_000;
const decided = z.strictObject({ order: z.int(), outcome: z.enum(['buyer', 'seller', 'award', 'return']) });
type Decided = z.infer<typeof decided>;
const admitted = z.strictObject({ user: z.int(), admitted: z.boolean() });
type Admitted = z.infer<typeof admitted>;
const terms = { makes: 'otc.request', checks: 'otc.check', needed: 1, lifeMs } as const;

/** Of the user, so that it is in the user's timeline; one about an order is open at a time. */
const subjectOf = (user: number, order: number): string => `user:${user}/otc:${order}`;
const applicationOf = (user: number): string => `user:${user}/merchant`;
const waits = "closed = 'no' AND (state = 'appealed' OR (is_claimed AND outcome IS NULL))";

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

const admitKind = ({ pool, sequencer }: StaffServices): RequestKind<Admitted> => ({
  ...{ name: 'otc.admit', ...terms },
  read: (payload) => admitted.parse(payload),
  async changes({ user, admitted: is }, db) {
    const [row] = await findMerchants(db, "WHERE account = $1 AND state = 'waits'", [user]);
    return row ? [{ field: 'otcMerchant', before: 'waiting', after: is ? 'approved' : 'failed' }] : [];
  },
  async carryOut({ user: account, admitted: is }, { id: request, maker }) {
    const by = { request, maker, checker: await checkerOf(pool, request) };
    const command = { kind: 'otc.admit', account, admitted: is, ...by } satisfies CommandOf<'otc.admit'>;
    return (await sequencer.submit(command, namesOf('otc', { id: request }))).outcome.ok;
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

/** Open requests of two people by their subject. */
async function requestsBy({ pool }: StaffServices, subjects: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; subject: string }>(
    "SELECT id, subject FROM desk_requests WHERE subject = ANY ($1) AND state = 'open'",
    [subjects],
  );
  return new Map(rows.map(({ id, subject }) => [subject, Number(id)]));
}

export const queue = (services: StaffServices) =>
  handle(otc.queue, async () => {
    const { pool, catalog, now } = services;
    const orders = await findOrders(pool, `WHERE ${waits} ORDER BY appealed_at LIMIT 100`, []);
    const merchants = await findMerchants(pool, "WHERE state = 'waits' ORDER BY at LIMIT 100", []);
    const open = await requestsBy(services, [
      ...orders.map(({ merchant, id }) => subjectOf(merchant, id)),
      ...merchants.map(({ account }) => applicationOf(account)),
    ]);
    return {
      ok: true,
      message: {
        orders: orders.map((row) => {
          const { symbol, scale } = catalog.asset(row.asset);
          const fiat = fiatBy(services, row.fiat);
          const [at, by] = [row.appealedAt ?? 0, (row.appealedAt ?? 0) + DECIDE_MS];
          return {
            ...{ order: row.id, user: row.merchant, buyer: row.buyer, seller: row.seller },
            ...{ state: orderStates.indexOf(row.state) + 1, reason: row.appeal ?? 'frozen' },
            ...{ amount: formatAmount(row.amount, scale), currency_name: symbol, total: sumText(row.total, fiat) },
            ...{ fiat: fiat.code, worth: formatAmount(row.worth, catalog.asset(row.unit).scale), at_ms: at },
            ...{ decide_by_ms: by, escalated: now() > by, request: open.get(subjectOf(row.merchant, row.id)) ?? null },
          };
        }),
        merchants: merchants.map(({ account, at }) => ({
          ...{ user: account, at_ms: at, request: open.get(applicationOf(account)) ?? null },
        })),
      },
    };
  });

export const evidence = (services: StaffServices) =>
  handle(otc.evidence, async ({ body }) => {
    const { pool } = services;
    const named = [Number(body.order), Number(body.user)];
    const [row] = await findOrders(pool, 'WHERE id = $1 AND merchant = $2', named);
    if (!row) return refuse('otc.not_found');
    const events = await findEvents(pool, 'WHERE "order" = $1 ORDER BY id', [row.id]);
    return { ok: true, message: { timeline: events.map(({ at, what, owner }) => ({ at_ms: at, what, user: owner })) } };
  });
