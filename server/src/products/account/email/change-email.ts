/** Changes the email of an account: a session that proved a factor, a code to the present address, where there is one, and one to the new. */
import { account } from '@glassbook/contract';
import { Fault } from '../../../carry/process/fault.ts';
import { handle, refuse, type Call, type Caller } from '../../../carry/http/handling.ts';
import type { Letter } from '../../../carry/mail/letter.ts';
import { codeMs, type Reserved, type Tried } from '../codes/codes.ts';
import { readEmail } from '../addresses/email-address.ts';
import { changeFactor } from '../factors/record-change.ts';
import { holdMs } from '../../../shared/holds/holds.ts';
import { changeLetter, codeLetter, noticeLifeMs, takenLetter } from '../letters.ts';
import { requesterOf } from '../requester.ts';
import { sentence, type AccountServices } from '../services.ts';
import { changeRefusal } from '../settings-lock.ts';
import { isTaken, userById } from '../users.ts';

/** The owner, the new address as it is stored, and the two requesters that limits count; or the refusal. */
async function readChange(services: AccountServices, call: Call<{ email: string }> & { caller: Caller }) {
  const read = readEmail(call.body.email);
  if ('reason' in read) return refuse(read.reason);
  const user = await userById(services.pool, call.caller.userId);
  if (!user) return refuse('session.login_required');
  const refused = await changeRefusal(services, call.caller);
  if (refused) return refused;
  if (read.email === user.email) return refuse('account.email_same');
  const own = { ...(await requesterOf(services, user.accountNumber, call)), session: call.caller.sessionId };
  const other = { ...(await requesterOf(services, read.email, call)), session: call.caller.sessionId };
  return { user, email: read.email, own, other };
}

export const sendEmailCodes = (services: AccountServices) =>
  handle(account.sendEmailCodes, async (call) => {
    const { codes, letters, siteName } = services;
    if (!letters.ready) throw new Fault('no mail is configured');
    const change = await readChange(services, call);
    if ('ok' in change) return change;
    const { user, email, own, other } = change;
    const { email: present } = user;
    // The account's own allowance first: beyond it no other address is touched.
    const toOld =
      present === undefined ? undefined : await codes.reserve({ name: present, country: undefined }, 'email_old', own);
    if (toOld && 'reason' in toOld) return toOld;
    const toNew = await codes.reserve({ name: email, country: undefined }, 'email_new', other);
    if ('reason' in toNew) {
      await toOld?.giveBack();
      return toNew;
    }
    // Behind the codes of resets, as those of sign-ups.
    const queued = (to: string, letter: Letter, { nth }: Reserved, lifeMs = codeMs) => ({
      ...{ to, letter, lifeMs, turn: 1_000 + nth },
    });
    const letterOf = (purpose: 'email_old' | 'email_new', code: string) =>
      codeLetter(user.language, siteName, purpose, code);
    if (toOld && present !== undefined)
      await codes
        .draw(toOld, (client, code) => letters.queue.add(client, queued(present, letterOf('email_old', code), toOld)))
        .catch(async (error: unknown) => {
          await toNew.giveBack();
          throw error;
        });
    // The owner of a taken address gets a notice and no code: the answer is the same.
    await codes.draw(toNew, (client, code) =>
      letters.queue.add(
        client,
        other.user
          ? queued(email, takenLetter(other.user.language, siteName), toNew, noticeLifeMs)
          : queued(email, letterOf('email_new', code), toNew),
      ),
    );
    letters.job.wake();
    return { ok: true, message: sentence(call.language, 'done.email_codes') };
  });

/** Which of the two codes is refused. */
const named = (
  tried: Exclude<Tried, { ok: true }>,
  reason: 'account.email_old_code_wrong' | 'account.email_new_code_wrong',
) => (tried.reason === 'account.code_too_many' ? tried : refuse(reason));

export const changeEmail = (services: AccountServices) =>
  handle(account.changeEmail, async (call) => {
    const { codes, freezeLinks, letters, now, siteName } = services;
    const change = await readChange(services, call);
    if ('ok' in change) return change;
    const { user, email, own, other } = change;
    const { old_code: oldCode = '', new_code: newCode } = call.body;
    const old = user.email === undefined ? undefined : await codes.attempt(user.email, ['email_old'], oldCode, own);
    if (old && !old.ok) return named(old, 'account.email_old_code_wrong');
    const fresh = await codes.attempt(email, ['email_new'], newCode, other);
    if (!fresh.ok) return named(fresh, 'account.email_new_code_wrong');
    const what = 'email_changed';
    const done = await changeFactor(services, call, what, async (client) => {
      if (old && !(await codes.use(client, old.codeId))) return refuse('account.email_old_code_wrong');
      if (!(await codes.use(client, fresh.codeId))) return refuse('account.email_new_code_wrong');
      // Another change at the same time may have won: then the code of the address that is present now is missing.
      const text = 'UPDATE users SET email = $2 WHERE id = $1 AND email IS NOT DISTINCT FROM $3';
      const before = user.email ?? null;
      if ((await client.query(text, [user.id, email, before])).rowCount === 0)
        return refuse('account.email_old_code_wrong');
      const at = now();
      const kept = 'INSERT INTO email_changes (user_id, before, at) VALUES ($1, $2, $3)';
      await client.query(kept, [user.id, before, new Date(at)]);
      // The notice to the old address is that of every change of a factor.
      const facts = { what, at, holdEndsMs: at + holdMs, address: call.address } as const;
      const letter = changeLetter(user.language, siteName, { ...facts, freezeUrl: freezeLinks.linkOf(user.id) });
      await letters.queue.add(client, { to: email, letter, lifeMs: noticeLifeMs });
      return {};
    }).catch((error: unknown) => {
      if (isTaken(error)) return refuse('account.address_taken');
      throw error;
    });
    return 'ok' in done ? done : { ok: true, message: sentence(call.language, 'done.email_changed') };
  });
