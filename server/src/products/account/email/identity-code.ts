/** The code that the owner of an account is mailed before an identity is verified. */
import { account } from '@glassbook/contract';
import { Fault } from '../../../carry/process/fault.ts';
import { handle, refuse, type Call, type Caller } from '../../../carry/http/handling.ts';
import { codeMs, type Tried } from '../codes/codes.ts';
import { codeLetter } from '../letters.ts';
import { requesterOf } from '../requester.ts';
import { sentence, type AccountServices } from '../services.ts';
import { userById } from '../users.ts';

/** Behind the codes of resets, as those of sign-ups. */
const TURN = 1_000;

export const sendIdentityCode = (services: AccountServices) =>
  handle(account.sendIdentityCode, async (call) => {
    const { codes, letters, siteName, pool } = services;
    if (!letters.ready) throw new Fault('no mail is configured');
    const user = await userById(pool, call.caller.userId);
    if (!user) return refuse('session.login_required');
    const { email: to, language } = user;
    if (to === undefined) return refuse('account.address_invalid');
    const own = { ...(await requesterOf(services, user.accountNumber, call)), session: call.caller.sessionId };
    const reserved = await codes.reserve({ name: to, country: undefined }, 'identity', own);
    if ('reason' in reserved) return reserved;
    await codes.draw(reserved, (client, code) => {
      const letter = codeLetter(language, siteName, 'identity', code);
      return letters.queue.add(client, { to, letter, lifeMs: codeMs, turn: TURN + reserved.nth });
    });
    letters.job.wake();
    return { ok: true, message: sentence(call.language, 'done.code_sent') };
  });

/** Compares what was typed with the code; it is used up by whoever takes what it was for. */
export async function tryIdentityCode(
  services: AccountServices,
  call: Pick<Call, 'address' | 'device'> & { caller: Caller },
  typed: string,
): Promise<Tried> {
  const user = await userById(services.pool, call.caller.userId);
  if (user?.email === undefined) return refuse('account.address_invalid');
  const own = { ...(await requesterOf(services, user.accountNumber, call)), session: call.caller.sessionId };
  return services.codes.attempt(user.email, ['identity'], typed, own);
}
