/** The payment password: six digits that what moves money out asks for, besides the session. */
import { account } from '@glassbook/contract';
import { handle, refuse, refuseFor } from '../../../carry/http/handling.ts';
import { requesterOf, turnOf, type Requester } from '../requester.ts';
import { sentence, type AccountServices } from '../services.ts';
import { userById } from '../users.ts';
import { proveByCode } from './proof.ts';
import { changeFactor } from './record-change.ts';

/** One digit six times, or six in a row up or down: the first that are guessed. */
const isSimple = (digits: string): boolean =>
  new Set(digits).size === 1 || '01234567890'.includes(digits) || '09876543210'.includes(digits);

/** The refusal of a new payment password typed twice; undefined when it is accepted. */
function paymentRefusal(password: string, again: string) {
  if (!/^\d{6}$/.test(password)) return refuse('account.payment_password_shape');
  if (password !== again) return refuse('account.passwords_differ');
  return isSimple(password) ? refuse('account.payment_password_simple') : undefined;
}

export const setPaymentPassword = (services: AccountServices) =>
  handle(account.setPaymentPassword, async (call) => {
    const { body, caller, language } = call;
    const weak = paymentRefusal(body.password, body.re_password);
    if (weak) return weak;
    const user = await userById(services.pool, caller.userId);
    if (!user) return refuse('session.login_required');
    const requester = await requesterOf(services, user.accountNumber, call);
    if (body.code !== undefined) {
      const proved = await proveByCode(services, { user, caller, requester, code: body.code });
      if (!proved.ok) return proved;
    }
    const hashed = await services.hash.hash(body.password, turnOf(requester));
    const done = await changeFactor(services, call, 'payment_password_changed', async (client) => {
      const { rowCount } = await client.query('SELECT FROM users WHERE id = $1 AND payment_hash IS NULL', [user.id]);
      await client.query('UPDATE users SET payment_hash = $2, payment_changed_at = $3 WHERE id = $1', [
        user.id,
        hashed,
        new Date(services.now()),
      ]);
      return { isFirst: rowCount === 1 };
    });
    return 'ok' in done ? done : { ok: true, message: sentence(language, 'done.payment_password') };
  });

/** Whether the digits are the payment password of the asked account: 5 wrong ones a day, 10 on the owner's devices. `unset`: there is none. */
export async function checkPaymentPassword(
  { hash, factorTries }: Pick<AccountServices, 'hash' | 'factorTries'>,
  requester: Requester,
  digits: string,
): Promise<'right' | 'wrong' | 'unset' | ReturnType<typeof refuseFor>> {
  const { user, known } = requester;
  if (!user?.payment) return 'unset';
  const tries = { userId: user.id, kind: 'payment', known } as const;
  const waitMs = await factorTries.admit(tries);
  if (waitMs > 0) return refuseFor('account.second_factor_locked', waitMs);
  const isRight = await hash.verify(digits, user.payment.hash, turnOf(requester)).catch(async (fault: unknown) => {
    await factorTries.takeBack(tries);
    throw fault;
  });
  if (!isRight) return 'wrong';
  await factorTries.takeBack(tries);
  return 'right';
}
