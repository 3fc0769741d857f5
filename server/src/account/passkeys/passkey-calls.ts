/** The calls that list, add, name and remove passkeys. */
import { account } from '@glassbook/contract';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import { handle, refuse } from '../../http/handling.ts';
import { codesFor } from '../factors/authenticator-calls.ts';
import { proofRefusal } from '../factors/proof.ts';
import { changeFactor } from '../factors/record-change.ts';
import { dropRecoveryCodes } from '../factors/recovery-codes.ts';
import { hasSecondFactor } from '../factors/second-factor.ts';
import { sentence, type AccountServices } from '../services.ts';
import { userById } from '../users.ts';
import { challengeLifeMs } from './challenges.ts';
import { dropPasskey, passkeysMax, passkeysOf, storePasskey } from './passkeys.ts';
import { createdBy, purposeOf } from './registration.ts';
import { algorithms, siteOf } from './site.ts';

/** Letters, marks, digits, punctuation, symbols and plain spaces, without angle brackets. */
const nameShape = /^(?!.*[<>])[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,30}$/u;
const readName = (typed: string): string | undefined => {
  const name = typed.trim().normalize('NFC');
  return nameShape.test(name) ? name : undefined;
};

export const listPasskeys = ({ pool }: AccountServices) =>
  handle(account.passkeys, async ({ caller }) => ({
    ok: true,
    message: (await passkeysOf(pool, caller.userId)).map(({ id, name, createdAt, usedAt }) => ({
      ...{ id, name, created_ms: createdAt.getTime(), used_ms: usedAt?.getTime() ?? null },
    })),
  }));

export const beginPasskey = (services: AccountServices) =>
  handle(account.beginPasskey, async ({ caller, host }) => {
    const { pool, challenges, siteName } = services;
    const unproved = await proofRefusal(services, caller);
    if (unproved) return unproved;
    const [user, present] = await Promise.all([userById(pool, caller.userId), passkeysOf(pool, caller.userId)]);
    if (!user) return refuse('session.login_required');
    if (present.length >= passkeysMax) return refuse('account.passkeys_full');
    const options = await generateRegistrationOptions({
      ...{ rpName: siteName, rpID: siteOf(host).id, userName: user.email, userDisplayName: user.nickname },
      userID: new TextEncoder().encode(user.accountNumber),
      challenge: challenges.offer(purposeOf(caller)),
      timeout: challengeLifeMs,
      excludeCredentials: present.map(({ credential, transports }) => ({ id: credential, transports })),
      supportedAlgorithmIDs: algorithms,
      // Discoverable, so that a login takes no name; verified, so that it is two factors.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { ok: true, message: JSON.stringify(options) };
  });

export const addPasskey = (services: AccountServices) =>
  handle(account.addPasskey, async (call) => {
    const { caller, body, host } = call;
    const { userId } = caller;
    const name = readName(body.name);
    if (name === undefined) return refuse('account.passkey_name_shape');
    const unproved = await proofRefusal(services, caller);
    if (unproved) return unproved;
    const created = await createdBy(services, caller, { text: body.response, host });
    if (!created) return refuse('account.passkey_failed');
    // Hashed before the transaction; whether they are needed is decided in it.
    const drawn = (await hasSecondFactor(services, userId)) ? undefined : await codesFor(services, userId, call);
    const done = await changeFactor(services, call, 'passkey_on', async (client) => {
      const isFirst = !(await hasSecondFactor({ pool: client }, userId));
      // The others were removed meanwhile: without codes it would be the only way in.
      if (isFirst && !drawn) return refuse('account.passkey_failed');
      const { id: credential, counter, transports } = created;
      const passkey = { userId, credential, publicKey: Buffer.from(created.publicKey), counter, transports, name };
      const stored = await storePasskey(client, passkey, new Date(services.now()));
      if (stored !== 'done') return refuse(stored === 'full' ? 'account.passkeys_full' : 'account.passkey_failed');
      if (isFirst) await drawn?.store(client, userId);
      return { codes: isFirst ? drawn?.shown : undefined };
    });
    return 'ok' in done ? done : { ok: true, message: { recovery_codes: done.codes ?? [] } };
  });

export const renamePasskey = ({ pool }: AccountServices) =>
  handle(account.renamePasskey, async ({ body, caller, language }) => {
    const name = readName(body.name);
    if (name === undefined) return refuse('account.passkey_name_shape');
    const { rowCount } = await pool.query('UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2', [
      ...[caller.userId, Number(body.id), name],
    ]);
    if (rowCount === 0) return refuse('account.passkey_unknown');
    return { ok: true, message: sentence(language, 'done.passkey_named') };
  });

export const removePasskey = (services: AccountServices) =>
  handle(account.removePasskey, async (call) => {
    const { userId } = call.caller;
    const done = await changeFactor(services, call, 'passkey_off', async (client) => {
      if (!(await dropPasskey(client, userId, Number(call.body.id)))) return refuse('account.passkey_unknown');
      if (!(await hasSecondFactor({ pool: client }, userId))) await dropRecoveryCodes(client, userId);
      return {};
    });
    return 'ok' in done ? done : { ok: true, message: sentence(call.language, 'done.passkey_removed') };
  });
