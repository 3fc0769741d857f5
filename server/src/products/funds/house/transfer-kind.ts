/** What the operator brings into an account of the house or takes out again: one person asks for it, another compares it with the payment outside and approves it (server/src/shared/review). */
import { funds } from '@glassbook/contract';
import { houses, kinds, type Asset, type CommandOf } from '@glassbook/engine';
import type { DecidedBy } from '@glassbook/engine/funds';
import type { HouseName } from '@glassbook/engine/terms';
import { formatAmount, parseAmount } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { handle, refuse } from '../../../carry/http/handling.ts';
import type { Change, RequestKind } from '../../../shared/review/request-kind.ts';
import { carryOutDecision } from '../decided.ts';
import { dropReference, isUsed, takeReference, type Paid } from '../payment-references.ts';
import type { FundsServices } from '../services.ts';

const lifeMs = 86_400_000;
/** Whether an asset can be in an account of the house: it comes from spot and goes back there. */
export const mayHave = ({ kinds: has }: Pick<Asset, 'kinds'>, house: HouseName): boolean =>
  has.includes('spot') && has.includes(houses[house].kind);
/** `amount`: in the smallest unit. */
const payloadShape = z.strictObject({
  ...{ direction: z.enum(funds.houseDirections), house: z.enum(funds.houseNames).default('convert') },
  ...{ asset: z.int(), amount: z.string(), reference: z.string() },
});
type Payload = z.infer<typeof payloadShape>;
type Services = Pick<FundsServices, 'pool' | 'sequencer' | 'catalog' | 'heldLessOwed'>;

/** One is open for an asset of an account. */
const subjectOf = (house: Payload['house'], asset: number): string =>
  house === 'convert' ? `house:${asset}` : `house:${house}:${asset}`;
/** A payment is of the request that it was approved with. */
const paidOf = ({ direction }: Pick<Payload, 'direction'>, request: number): Paid => ({
  ...{ noun: direction === 'in' ? 'house_in' : 'house_out', id: request, place: 'house' },
});

/** What an account of the house has of an asset beyond what it holds for what is sold. */
async function houseBalance(db: Pool | PoolClient, { house, asset }: Payload): Promise<bigint> {
  const { owner, kind } = houses[house];
  const { rows } = await db.query<{ available: string }>(
    'SELECT coalesce(sum(available), 0) AS available FROM balances WHERE owner = $1 AND kind = $2 AND asset = $3',
    [owner, kinds.indexOf(kind), asset],
  );
  return BigInt(rows[0]?.available ?? 0);
}

/** Why it cannot be carried out now. */
async function problemOf(
  db: Pool | PoolClient,
  { heldLessOwed }: Pick<Services, 'heldLessOwed'>,
  payload: Payload,
): Promise<'reference_used' | 'house_short' | 'house_not_covered' | undefined> {
  if (await isUsed(db, paidOf(payload, 0), payload.reference)) return 'reference_used';
  if (payload.direction === 'in') return undefined;
  if ((await houseBalance(db, payload)) < BigInt(payload.amount)) return 'house_short';
  // What leaves is taken from what is held and from what is owed alike: with less held than owed, the part of users would be covered by less than before.
  return (await heldLessOwed(db, payload.asset)) < 0n ? 'house_not_covered' : undefined;
}

function commandOf({ direction, house, asset, amount, reference }: Payload, by: DecidedBy) {
  const command: CommandOf<'funds.bringIn'> | CommandOf<'funds.takeOut'> = {
    ...{ kind: direction === 'in' ? 'funds.bringIn' : 'funds.takeOut', house, asset, amount: BigInt(amount) },
    reference,
    ...by,
  };
  return command;
}

export const houseKind = (services: Services): RequestKind<Payload> => ({
  ...{ name: 'house.transfer', makes: 'float.request', checks: 'float.check', needed: 1, lifeMs },
  read: (payload) => payloadShape.parse(payload),
  async changes(payload, db): Promise<Change[]> {
    if (await problemOf(db, services, payload)) return [];
    const { direction, house, asset, amount, reference } = payload;
    const after = formatAmount(BigInt(amount), services.catalog.asset(asset).scale);
    return [
      { field: 'house', before: '-', after: house },
      { field: direction === 'in' ? 'houseIn' : 'houseOut', before: '-', after },
      { field: 'reference', before: '-', after: reference },
    ];
  },
  async carryOut(payload, request) {
    const { pool } = services;
    const paid = paidOf(payload, request.id);
    if (!(await takeReference(pool, paid, payload.reference))) return false;
    const isDone = await carryOutDecision(services, request, 'house', (by) => commandOf(payload, by));
    if (!isDone) await dropReference(pool, paid);
    return isDone;
  },
});

export const requestHouseTransfer = (services: FundsServices) =>
  handle(funds.requestHouseTransfer, async ({ body, caller }) => {
    const { pool, approvals, catalog } = services;
    const { direction, house = 'convert', reference, reason } = body;
    const asset = catalog.assets.find((each) => String(each.id) === body.currency && mayHave(each, house));
    if (!asset) return refuse('request.field_invalid', { field: 'currency' });
    const amount = parseAmount(body.amount, asset.scale);
    if (amount === undefined) return refuse('request.field_invalid', { field: 'amount' });
    if (amount === 0n) return refuse('funds.amount_missing');
    const payload: Payload = { direction, house, asset: asset.id, amount: String(amount), reference };
    const problem = await problemOf(pool, services, payload);
    if (problem) return refuse(`funds.${problem}`);
    const made = await approvals.make(caller.staffId, {
      ...{ kind: 'house.transfer', subject: subjectOf(house, asset.id), reason, payload },
      title: `${direction === 'in' ? '+' : '−'}${formatAmount(amount, asset.scale)} ${asset.symbol}`,
    });
    if (made.ok) return { ok: true, message: { request: made.id } };
    // Nothing but a payment that was recorded meanwhile leaves nothing to change.
    return refuse(made.reason === 'desk.request_exists' ? 'funds.request_open' : 'funds.reference_used');
  });
