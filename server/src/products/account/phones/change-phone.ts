/** Sets or changes the phone number of an account: a session that proved a factor, and a code to the new number. */
import { account } from '@glassbook/contract';
import { getCountries } from 'libphonenumber-js/mobile';
import { handle, handleAnyone, refuse, refuseFor, type Call, type Caller } from '../../../carry/http/handling.ts';
import { readServedPhone } from '../addresses/address.ts';
import { codeMs } from '../codes/codes.ts';
import { changeFactor } from '../factors/record-change.ts';
import { keepsNumber, openingKeptDays } from '../factors/ways-in.ts';
import { areasOf } from './phone-number.ts';
import { textNotice } from '../notices.ts';
import { requesterOf } from '../requester.ts';
import { sentence, type AccountServices } from '../services.ts';
import { changeRefusal } from '../settings-lock.ts';
import { codeText, phoneChangedText, takenText } from './texts.ts';
import { isTaken, userById } from '../users.ts';

/** Codes of new numbers go behind those of resets, as those of sign-ups. */
const codeTurn = 1_000;

/** The owner, the new number as it is stored, and the requester that its limits count; or the refusal. */
async function readChange(
  services: AccountServices,
  call: Call<{ mobile: string; area_code?: string | undefined }> & { caller: Caller },
) {
  const read = readServedPhone(services.sms, { typed: call.body.mobile, areaCode: call.body.area_code });
  if ('reason' in read) return refuse(read.reason);
  const user = await userById(services.pool, call.caller.userId);
  if (!user) return refuse('session.login_required');
  const refused = await changeRefusal(services, call.caller);
  if (refused) return refused;
  if (read.name === user.phone) return refuse('account.phone_same');
  if (await keepsNumber(services.pool, user.id, services.now()))
    return refuse('account.phone_kept', { days: String(openingKeptDays) });
  return {
    user,
    read,
    requester: { ...(await requesterOf(services, read.name, call)), session: call.caller.sessionId },
  };
}

/** The countries whose numbers can be used, or all of them. */
export const areas = ({ sms }: AccountServices) => {
  const served = areasOf(sms?.countries ?? []);
  const all = areasOf(getCountries());
  return handleAnyone(account.areas, ({ body }) => ({ ok: true, message: body.of === 'all' ? all : served }));
};

export const sendPhoneCode = (services: AccountServices) =>
  handle(account.sendPhoneCode, async (call) => {
    const { codes, letters, phoneCodes, siteName } = services;
    const change = await readChange(services, call);
    if ('ok' in change) return change;
    const { user, read, requester } = change;
    const { name: to } = read;
    // An account's own allowance, whatever the numbers: beyond it no other number is touched.
    const own = String(user.id);
    if (!phoneCodes.admit(own)) return refuseFor('account.code_too_many', phoneCodes.wait(own));
    const reserved = await codes.reserve(read, 'phone_new', requester);
    if ('reason' in reserved) {
      phoneCodes.takeBack(own);
      return reserved;
    }
    const turn = codeTurn + reserved.nth;
    // The owner of a taken number gets a notice and no code: the answer is the same.
    await codes.draw(reserved, (client, code) => {
      const { user: other } = requester;
      const letter = other ? takenText(other.language, siteName) : codeText(user.language, siteName, 'phone_new', code);
      return letters.queue.add(client, { to, letter, lifeMs: codeMs, turn });
    });
    letters.job.wake();
    return { ok: true, message: sentence(call.language, 'done.code_texted') };
  });

export const changePhone = (services: AccountServices) =>
  handle(account.changePhone, async (call) => {
    const { codes, now, siteName } = services;
    const change = await readChange(services, call);
    if ('ok' in change) return change;
    const { user, read, requester } = change;
    const tried = await codes.attempt(read.name, ['phone_new'], call.body.code, requester);
    if (!tried.ok) return tried;
    const done = await changeFactor(services, call, 'phone_changed', async (client) => {
      if (!(await codes.use(client, tried.codeId))) return refuse('account.code_expired');
      const before = user.phone ?? null;
      // Another change at the same time may have won.
      const text = 'UPDATE users SET phone = $2 WHERE id = $1 AND phone IS NOT DISTINCT FROM $3';
      if ((await client.query(text, [user.id, read.name, before])).rowCount === 0)
        return refuse('account.code_expired');
      const kept = 'INSERT INTO phone_changes (user_id, before, at) VALUES ($1, $2, $3)';
      await client.query(kept, [user.id, before, new Date(now())]);
      if (before !== null)
        await textNotice(services, client, {
          ...{ to: before, letter: phoneChangedText(user.language, siteName), isLast: true },
        });
      return { isFirst: before === null };
    }).catch((error: unknown) => {
      if (isTaken(error)) return refuse('account.phone_taken');
      throw error;
    });
    return 'ok' in done ? done : { ok: true, message: sentence(call.language, 'done.phone_changed') };
  });
