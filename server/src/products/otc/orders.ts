/** Orders: taking an ad, and what the two of an order do. */
import { otc } from '@glassbook/contract';
import type { CommandOf } from '@glassbook/engine';
import type { AdRow, OrderRow } from '@glassbook/engine/otc';
import { parseAmount } from '@glassbook/money';
import { handle, refuse, type Call, type Caller, type Result } from '../../carry/http/handling.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { answeredBefore, carryOut, type Asked } from '../../shared/commands/carry-out.ts';
import { gateRefusal } from '../../shared/gate/gate.ts';
import type { Kept } from './details.ts';
import { ppmOf } from './ads.ts';
import { goodCard, isBarred } from './cards.ts';
import { cardOf } from './demo/plan.ts';
import { fiatBy, unitOf } from './market.ts';
import { presentOrders } from './present.ts';
import { facesOf, findAds, findOrders } from './rows.ts';
import type { OtcServices } from './services.ts';

type No = Extract<Result, { ok: false }>;
type Answer = { ok: true; deal: OrderRow } | No;

/** The order as its caller sees it after a command. */
async function shown(services: OtcServices, caller: Caller, answer: Answer) {
  if (!answer.ok) return answer;
  const [message] = await presentOrders(services, caller.userId, [answer.deal], { isWhole: true });
  if (!message) throw new Error('an order is shown to its parties');
  return { ok: true as const, message };
}

/** What both may trade by the level of their identity, in the asset of worths: the lower one. */
export async function limitOf(
  { pool, identityOf, catalog, inForce, robots }: OtcServices,
  parties: readonly number[],
): Promise<bigint> {
  const { rows } = await pool.query<{ value: Record<'lv1' | 'lv2', { fiat_usdt: string }> }>(
    "SELECT value FROM settings WHERE key = 'identity.limits'",
  );
  const { scale } = unitOf({ catalog, inForce });
  const limits = await Promise.all(
    parties.map(async (party) => {
      // A simulated merchant of a demo has no identity: only the other one's limit counts.
      const level = robots.has(party) ? 2 : (await identityOf(party)).level;
      const text = level === 0 ? '0' : (rows[0]?.value[level === 1 ? 'lv1' : 'lv2'].fiat_usdt ?? '0');
      return parseAmount(text, scale) ?? 0n;
    }),
  );
  return limits.reduce((least, each) => (each < least ? each : least));
}

/** The card that the buyer pays to: of an ad that sells one of its own for the method, of one that buys what the taker names. */
export async function cardFor(
  services: OtcServices,
  ad: AdRow,
  taker: number,
  named: { method?: string; card?: string },
) {
  if (ad.side === 'sell' && services.robots.has(ad.owner)) {
    const faces = await facesOf(services.pool, [ad.owner]);
    return { method: 'bank' as const, card: cardOf(faces(ad.owner).nickname) };
  }
  if (ad.side === 'buy') return goodCard(services, taker, Number(named.card ?? 0));
  const [detail] = (await services.details.read('ad', [ad.detail])).values();
  for (const id of detail?.cards ?? []) {
    const good = await goodCard(services, ad.owner, id);
    if (good && (named.method === undefined || good.method === named.method)) return good;
  }
  return undefined;
}

export const take = (services: OtcServices) =>
  handle(otc.take, async (call) => {
    const { body, caller } = call;
    const [ad] = await findAds(services.pool, 'WHERE id = $1', [Number(body.id)]);
    if (!ad) return refuse('otc.not_found');
    const fiat = fiatBy(services, ad.fiat);
    const { scale } = services.catalog.asset(ad.asset);
    const price = parseAmount(body.price, fiat.places + 2);
    const amount = body.amount === undefined ? undefined : parseAmount(body.amount, scale);
    const total = body.total === undefined ? undefined : parseAmount(body.total, fiat.places);
    if (price === undefined) return refuse('otc.terms_invalid');
    if (body.amount !== undefined && amount === undefined) return refuse('otc.terms_invalid');
    if (body.total !== undefined && total === undefined) return refuse('otc.terms_invalid');
    const carry = async (asked: Asked): Promise<Answer> => {
      const found = await cardFor(services, ad, caller.userId, {
        ...(body.method !== undefined && { method: body.method }),
        ...(body.card !== undefined && { card: body.card }),
      });
      const seller = ad.side === 'sell' ? ad.owner : caller.userId;
      const accepted = ad.methods === 'both' ? 'bank' : ad.methods;
      const command = {
        ...{
          kind: 'otc.take' as const,
          owner: caller.userId,
          ad: ad.id,
          method: found?.method ?? body.method ?? accepted,
        },
        ...(amount !== undefined && { amount }),
        ...(total !== undefined && { total }),
        ...{ slippagePpm: ppmOf(body.slippage ?? '0'), limit: await limitOf(services, [caller.userId, ad.owner]) },
        ...{ barred: await isBarred(services, caller.userId, ad.owner), hasCard: found !== undefined },
        seen: { price },
      } as const;
      const detail = { card: found?.card ?? null };
      return services.details.keptFor({ kind: 'order', account: seller, detail }, (kept) =>
        carryOut(services, asked, { ...command, ...kept }),
      );
    };
    const before = await answeredBefore(call, carry);
    if (before) return shown(services, caller, before);
    const closed = await gateRefusal(services, {
      userId: caller.userId,
      act: ad.side === 'sell' ? 'otc_buy' : 'otc_sell',
    });
    return closed ?? shown(services, caller, await carry(call));
  });

const LIMIT = 20;
const states = ['created', 'paid', 'appealed', 'released', 'canceled', 'expired'] as const;

export const orders = (services: OtcServices) =>
  handle(otc.orders, async ({ body, caller }) => {
    const limit = Number(body.limit ?? LIMIT);
    const wanted =
      body.state === 'open'
        ? states.slice(0, 3)
        : body.state === undefined
          ? states
          : states.slice(Number(body.state) - 1, Number(body.state));
    const rows = await findOrders(
      services.pool,
      'WHERE (buyer = $1 OR seller = $1) AND state = ANY ($2) AND id < $3 ORDER BY id DESC LIMIT $4',
      [caller.userId, wanted, body.before ?? Number.MAX_SAFE_INTEGER, limit],
    );
    const next = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
    return {
      ok: true,
      message: { rows: await presentOrders(services, caller.userId, rows, { isWhole: false }), next },
    };
  });

export const order = (services: OtcServices) =>
  handle(otc.order, async ({ body, caller }) => {
    const rows = await findOrders(services.pool, 'WHERE id = $1 AND (buyer = $2 OR seller = $2)', [
      ...[Number(body.id), caller.userId],
    ]);
    const [message] = await presentOrders(services, caller.userId, rows, { isWhole: true });
    return message ? { ok: true, message } : refuse('otc.not_found');
  });

type Acting = Call<{ id: string }> & { caller: Caller };
type Simple = CommandOf<'otc.release' | 'otc.cancel'>;

const act = (services: OtcServices, call: Acting, kind: Simple['kind']) =>
  carryOut(services, call, { kind, owner: call.caller.userId, order: Number(call.body.id) });

/** Carries out a command with a picture of the caller's, kept as a document, and a text, sealed. Where it is refused both are as they were. */
async function withEvidence(
  { pool, uploads, details }: OtcServices,
  call: Acting,
  { text, image = '' }: { text: string; image: string | undefined },
  carry: (asked: Asked, kept: Kept) => Promise<Answer>,
): Promise<Answer> {
  const { userId: account } = call.caller;
  const of = { kind: 'evidence', account, order: Number(call.body.id), detail: { text, image } } as const;
  const before = await answeredBefore(call, (asked) => details.keptFor(of, (kept) => carry(asked, kept)));
  if (before) return before;
  const isKept =
    image === '' || (await inTransaction(pool, (client) => uploads.keepAsDocument(client, account, image)));
  if (!isKept) return refuse('otc.image_not_found');
  const answer = await details.keptFor(of, (kept) => carry(call, kept));
  if (!answer.ok && image !== '') await inTransaction(pool, (client) => uploads.release(client, account, image));
  return answer;
}

export const paid = (services: OtcServices) =>
  handle(otc.paid, async (call) => {
    const { body, caller } = call;
    const command = { kind: 'otc.pay', owner: caller.userId, order: Number(body.id) } as const;
    const answer = await withEvidence(services, call, { text: '', image: body.proof }, (asked, kept) =>
      carryOut(services, asked, { ...command, ...kept }),
    );
    return shown(services, caller, answer);
  });

export const cancel = (services: OtcServices) =>
  handle(otc.cancel, async (call) => shown(services, call.caller, await act(services, call, 'otc.cancel')));

export const appeal = (services: OtcServices) =>
  handle(otc.appeal, async (call) => {
    const { body, caller } = call;
    const { reason, text, image } = body;
    const command = { kind: 'otc.appeal', owner: caller.userId, order: Number(body.id), reason } as const;
    const answer = await withEvidence(services, call, { text, image }, (asked, kept) =>
      carryOut(services, asked, { ...command, ...kept }),
    );
    return shown(services, caller, answer);
  });

/** Coin leaves: a hold closes it, and the payment password and the second factor are asked for. A seller has a payment password. */
async function unproved(services: OtcServices, call: Acting & Call<{ password?: string; code?: string }>) {
  const { body, caller } = call;
  const closed = await gateRefusal(services, { userId: caller.userId, act: 'otc_sell' });
  if (closed) return closed;
  const has = await services.paymentProofs(caller.userId);
  if (!has.password) return refuse('otc.password_unset');
  if (body.password === undefined) return refuse('request.field_missing', { field: 'password' });
  const missing = has.factor ? await services.proofRefusal(caller) : undefined;
  if (missing && body.code === undefined) return missing;
  const checked = await services.checkPaymentPassword(caller.userId, body.password, call);
  if (checked === 'wrong') return refuse('funds.payment_password_wrong');
  if (checked !== 'right') return checked === 'unset' ? refuse('otc.password_unset') : checked;
  return missing && body.code !== undefined ? services.useCode(call, body.code) : undefined;
}

export const release = (services: OtcServices) =>
  handle(otc.release, async (call) => {
    const carry = (asked: Asked) => act(services, { ...call, ...asked }, 'otc.release');
    const before = await answeredBefore(call, carry);
    if (before) return shown(services, call.caller, before);
    const [row] = await findOrders(services.pool, 'WHERE id = $1 AND seller = $2', [
      Number(call.body.id),
      call.caller.userId,
    ]);
    if (!row) return refuse('otc.not_found');
    const { body } = call;
    const proof = {
      ...{ id: body.id, ...(body.password !== undefined && { password: body.password }) },
      ...(body.code !== undefined && { code: body.code }),
    };
    const no = await unproved(services, { ...call, body: proof });
    return no ?? shown(services, call.caller, await carry(call));
  });
