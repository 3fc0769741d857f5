import { funds } from '@glassbook/contract';
import type { CommandOf } from '@glassbook/engine';
import { OPEN_MAX } from '@glassbook/engine/funds/words';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount, parseAmount } from '@glassbook/money';
import { answeredBefore, carryOut } from '../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import type { Payee } from '../../shared/payouts/payees.ts';
import type { CatalogAsset } from '../../carry/store/catalog.ts';
import type { Kept } from './details.ts';
import { levelRefusal, passing, wordsOf, type Asking, type No } from './guard.ts';
import { presentWithdrawal } from './present.ts';
import type { FundsServices } from './services.ts';
import { minuteText } from '../../carry/mail/minute-text.ts';
import { whileOpen } from './while-open.ts';

type Body = Parameters<Parameters<typeof handle<typeof funds.withdraw>>[1]>[0]['body'];
type Asked = Asking<Body>;
/** `feeShown`: undefined of clients that do not say. */
type Wanted = { asset: CatalogAsset; amount: bigint; kind: Payee['kind']; feeShown: bigint | undefined };

const kindOf = { '0': 'address', '1': 'bank', '2': 'international' } as const;

/** Asks for a withdrawal. A request that was carried out before is answered first, since it is what it is refused by now. */
export const withdraw = (services: FundsServices) =>
  handle(
    funds.withdraw,
    async (call) => {
      const asked = readAsked(services, call);
      if ('ok' in asked) return asked;
      const before = await firstAnswer(services, call, asked);
      if (before) return before;
      const other = feeRefusal(services, asked);
      if (other) return other;
      const passed = await passing(services, call, {
        ...{ ...asked, act: 'withdraw', proof: call.body },
        payable: () => payeeOf(services, call, asked),
        isFull: () => fullRefusal(services, call.caller.userId),
      });
      if (!passed.ok) return passed;
      const { id, network = '', text, card } = passed.payee;
      const payee = { kind: asked.kind, id, network, text, card };
      const kept = await services.details.keep(call.caller.userId, payee, passed.worth);
      const owner = call.caller.userId;
      const { withdrawalHold } = services;
      const carried = await services.lock.hold(owner, (db) =>
        whileOpen({ db, withdrawalHold }, { owner }, async (client) => {
          if (!(await services.payees.standing(client, owner, [id])).has(id)) return refuse('funds.payee_not_found');
          const beyond = await levelRefusal(services, client, owner, passed.worth);
          return beyond ?? carry(services, call, asked, kept);
        }),
      );
      return answerOf(services, call, carried);
    },
    {
      firstAnswer: async (call) => {
        const asked = readAsked(services, call);
        return 'ok' in asked ? undefined : firstAnswer(services, call, asked);
      },
    },
  );

/** What is asked for, as the engine counts it. */
function readAsked({ catalog }: FundsServices, { body }: Asked): Wanted | No {
  const asset = catalog.assets.find(({ id }) => id === Number(body.currency));
  if (!asset) return refuse('funds.withdrawal_off');
  const amount = parseAmount(body.number, asset.scale);
  if (amount === undefined) return refuse('request.field_invalid', { field: 'number' });
  const feeShown = body.fee_shown === undefined ? undefined : parseAmount(body.fee_shown, asset.scale);
  if (body.fee_shown !== undefined && feeShown === undefined)
    return refuse('request.field_invalid', { field: 'fee_shown' });
  return { asset, amount, kind: kindOf[body.type ?? '0'], feeShown };
}

/** Another fee than the one that was shown is in force. The engine asks again, with the command: this is so that no proof is used up before. */
function feeRefusal({ offers }: FundsServices, { asset: { id, symbol, scale }, feeShown }: Wanted): No | undefined {
  const fee = offers.get(id)?.fee;
  if (feeShown === undefined || fee === undefined || fee === feeShown) return undefined;
  return refuse('funds.fee_changed', { fee: formatAmount(fee, scale), asset: symbol });
}

const carry = (services: FundsServices, call: Asked, { asset, amount, kind, feeShown }: Wanted, kept: Kept) => {
  const command: CommandOf<'funds.requestWithdrawal'> = {
    ...{ kind: 'funds.requestWithdrawal', owner: call.caller.userId, asset: asset.id, amount, payee: kind, ...kept },
    ...(feeShown !== undefined && { seen: { fee: feeShown } }),
  };
  // By the time of the answer the fee by which it was refused is committed, and so it is among the offers.
  const fee = () => formatAmount(services.offers.get(asset.id)?.fee ?? 0n, asset.scale);
  return carryOut(services, call, command, () => ({ ...wordsOf(services, asset), fee: fee(), max: String(OPEN_MAX) }));
};

/** What the same request was answered before; undefined where it was not carried out. */
async function firstAnswer(services: FundsServices, call: Asked, asked: Wanted) {
  const before = await answeredBefore(call, (again) => carry(services, again, asked, { detail: 0, digest: '' }));
  return before && answerOf(services, call, before);
}

function answerOf({ catalog }: FundsServices, { language }: Asked, carried: Awaited<ReturnType<typeof carry>> | No) {
  if (!carried.ok) return carried;
  const data = presentWithdrawal(carried.withdrawal, catalog, language);
  return { ok: true as const, message: words(localeOf(language), 'funds', 'done.requested', {}), data };
}

/** A saved payee of the caller's that can be paid to now, by its number or by what clients name it with. */
async function payeeOf(
  { payees, now }: FundsServices,
  { caller: { userId }, body }: Asked,
  { asset, kind }: Wanted,
): Promise<Payee | No> {
  const text = body.address;
  const named = kind === 'address' ? { kind, currencyId: asset.id, text } : { kind, text };
  const id = (await payees.idOf(userId, named)) ?? (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
  if (id === undefined) return refuse('funds.payee_not_found');
  const found = await payees.find(userId, kind, id);
  if ('reason' in found) return refuse(found.reason === 'payee.held' ? 'funds.payee_held' : 'funds.payee_not_found');
  if (kind === 'address' && found.currencyId !== asset.id) return refuse('funds.payee_not_found');
  if (found.inReview) return refuse('funds.payee_in_review');
  const until = found.heldUntil?.getTime();
  return until !== undefined && until > now() ? refuse('funds.payee_on_hold', { until: minuteText(until) }) : found;
}

/** Too many are open. */
async function fullRefusal({ pool }: FundsServices, userId: number): Promise<No | undefined> {
  const { rows } = await pool.query<{ open: string }>(
    `SELECT count(*) AS open FROM withdrawals WHERE owner = $1 AND stage = 'open'`,
    [userId],
  );
  return Number(rows[0]?.open) >= OPEN_MAX ? refuse('funds.too_many_open', { max: String(OPEN_MAX) }) : undefined;
}
