/** What money that leaves an account has to pass before anything moves: withdrawals and transfers to other users alike. */
import { kinds } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import type { Act } from '../../shared/gate/cells.ts';
import { refuse, type Call, type Caller, type Result } from '../../carry/http/handling.ts';
import type { CatalogAsset } from '../../carry/store/catalog.ts';
import { btcWorth, levelLimit } from './level-limit.ts';
import type { FundsServices } from './services.ts';

export type No = Extract<Result, { ok: false }>;
export type Asking<Body> = Call<Body> & { caller: Caller };
/** What the caller gave that proves the owner. */
type Proof = { password?: string | undefined; code?: string | undefined };
type Wanted<P> = {
  act: Act;
  asset: CatalogAsset;
  amount: bigint;
  proof: Proof;
  /** Where it goes, or why nothing can go there now. */
  payable: () => Promise<P | No>;
  /** Whether there are as many open as there may be. */
  isFull?: () => Promise<No | undefined>;
};
type Passed<P> = { ok: true; payee: P; worth: bigint };

/** After what the asset has for all: the gate, where it goes, the limit of the level, and what proves the owner. What costs a try comes last. */
export async function passing<P extends object>(
  services: FundsServices,
  call: Asking<unknown>,
  wanted: Wanted<P>,
): Promise<Passed<P> | No> {
  const { caller } = call;
  const { asset, amount } = wanted;
  const offer = services.offers.get(asset.id);
  if (!offer?.enabled) return refuse('funds.withdrawal_off');
  if (amount < offer.min) return refuse('funds.amount_too_small', wordsOf(services, asset));
  const payee = await payableNow(services, caller, wanted);
  if ('reason' in payee) return payee;
  const worth = btcWorth(services, asset, amount);
  if (worth === undefined) return refuse('funds.not_valued', { asset: asset.symbol });
  const beyond = await levelRefusal(services, services.pool, caller.userId, worth);
  if (beyond) return beyond;
  const unproved = await proofRefusal(services, call, wanted);
  if (unproved) return unproved;
  // What began while it was proved: a password that was set then started a hold, a freeze ended the session.
  const still = await payableNow(services, caller, wanted);
  if ('reason' in still) return still;
  return (await services.endedRefusal(caller)) ?? { ok: true, payee: still, worth };
}

/** Beyond what the level of the identity allows in 24 hours. Under the lock of the owner nothing is asked for between this and the command. */
export async function levelRefusal(
  services: Pick<FundsServices, 'catalog' | 'withdrawalLimitOf' | 'details' | 'now'>,
  db: Pool | PoolClient,
  userId: number,
  worth: bigint,
): Promise<No | undefined> {
  const { limit, used, scale } = await levelLimit(services, db, userId);
  if (used + worth <= limit) return undefined;
  return refuse('funds.level_reached', {
    limit: formatAmount(limit, scale),
    left: formatAmount(limit > used ? limit - used : 0n, scale),
  });
}

/** Where it goes, where the gate is open. */
async function payableNow<P extends object>(
  services: FundsServices,
  { userId }: Caller,
  { act, payable }: Wanted<P>,
): Promise<P | No> {
  return (await services.gate({ userId, act })) ?? payable();
}

/** The payment password and the second factor of users who have set them. */
async function proofRefusal(
  services: FundsServices,
  call: Asking<unknown>,
  wanted: Wanted<object>,
): Promise<No | undefined> {
  const { caller } = call;
  const { password, code } = wanted.proof;
  const has = await services.paymentProofs(caller.userId);
  if (has.password && password === undefined) return refuse('request.field_missing', { field: 'password' });
  const unproved = has.factor ? await services.proofRefusal(caller) : undefined;
  if (unproved && code === undefined) return unproved;
  // The engine asks again: this is so that nothing is compared for what cannot be carried out.
  const short = (await wanted.isFull?.()) ?? (await balanceRefusal(services, caller, wanted));
  if (short) return short;
  const wrong = has.password ? await passwordRefusal(services, call, password ?? '') : undefined;
  return wrong ?? (unproved && code !== undefined ? services.useCode(call, code) : undefined);
}

/** The spot account has less. */
async function balanceRefusal(
  { pool }: FundsServices,
  { userId }: Caller,
  { asset, amount }: Pick<Wanted<object>, 'asset' | 'amount'>,
): Promise<No | undefined> {
  const { rows } = await pool.query<{ available: string }>(
    'SELECT available FROM balances WHERE owner = $1 AND kind = $2 AND asset = $3',
    [userId, kinds.indexOf('spot'), asset.id],
  );
  return BigInt(rows[0]?.available ?? 0) < amount ? refuse('funds.insufficient_funds') : undefined;
}

/** One that was removed meanwhile is asked for no more. */
async function passwordRefusal(
  { checkPaymentPassword }: FundsServices,
  call: Asking<unknown>,
  digits: string,
): Promise<No | undefined> {
  const checked = await checkPaymentPassword(call.caller.userId, digits, call);
  if (checked === 'right' || checked === 'unset') return undefined;
  if (checked === 'wrong') return refuse('funds.payment_password_wrong');
  return { ...checked, reason: 'funds.payment_password_locked' };
}

export const wordsOf = ({ offers }: FundsServices, { id, symbol, scale }: CatalogAsset): Record<string, string> => ({
  asset: symbol,
  min: formatAmount(offers.get(id)?.min ?? 0n, scale),
});
