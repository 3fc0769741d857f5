/** The calls that list, add, name and remove passkeys. */
import { account } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { codesFor } from '../factors/authenticator-calls.ts';
import { changeFactor } from '../factors/record-change.ts';
import { dropRecoveryCodes } from '../factors/recovery-codes.ts';
import { hasSecondFactor } from '../factors/second-factor.ts';
import { sentence, type AccountServices } from '../services.ts';
import { changeRefusal } from '../settings-lock.ts';
import { userById } from '../users.ts';
import { isLastWayIn } from '../factors/ways-in.ts';
import { createdBy, creationOptions } from '../../../shared/passkeys/creation.ts';
import { passkeysMax, readPasskeyName, shownPasskey } from '../../../shared/passkeys/passkey-rows.ts';
import { creationOf, userPasskeys } from './user-passkeys.ts';

export const listPasskeys = ({ pool }: AccountServices) =>
  handle(account.passkeys, async ({ caller }) => ({
    ok: true,
    message: (await userPasskeys.of(pool, caller.userId)).map(shownPasskey),
  }));

export const beginPasskey = (services: AccountServices) =>
  handle(account.beginPasskey, async ({ caller }) => {
    const { pool } = services;
    const unproved = await changeRefusal(services, caller);
    if (unproved) return unproved;
    const [user, present] = await Promise.all([userById(pool, caller.userId), userPasskeys.of(pool, caller.userId)]);
    if (!user) return refuse('session.login_required');
    if (present.length >= passkeysMax) return refuse('account.passkeys_full');
    const { accountNumber: id, email, nickname: displayName } = user;
    const owner = { id, name: email ?? id, displayName, present };
    return { ok: true, message: await creationOptions(services, owner, creationOf(caller)) };
  });

export const addPasskey = (services: AccountServices) =>
  handle(account.addPasskey, async (call) => {
    const { caller, body } = call;
    const { userId } = caller;
    const name = readPasskeyName(body.name);
    if (name === undefined) return refuse('account.passkey_name_shape');
    const unproved = await changeRefusal(services, caller);
    if (unproved) return unproved;
    const created = await createdBy(services, creationOf(caller), body.response);
    if (!created) return refuse('account.passkey_failed');
    // Hashed before the transaction; whether they are needed is decided in it.
    const drawn = (await hasSecondFactor(services, userId)) ? undefined : await codesFor(services, call);
    const done = await changeFactor(services, call, 'passkey_on', async (client) => {
      const isFirst = !(await hasSecondFactor({ pool: client }, userId));
      // The others were removed meanwhile: without codes it would be the only way in.
      if (isFirst && !drawn) return refuse('account.passkey_failed');
      const stored = await userPasskeys.store(client, { owner: userId, ...created, name }, new Date(services.now()));
      if (stored !== 'done') return refuse(stored === 'full' ? 'account.passkeys_full' : 'account.passkey_failed');
      if (isFirst) await drawn?.store(client, userId);
      return { isFirst, codes: isFirst ? drawn?.shown : undefined };
    });
    return 'ok' in done ? done : { ok: true, message: { recovery_codes: done.codes ?? [] } };
  });

export const renamePasskey = ({ pool }: AccountServices) =>
  handle(account.renamePasskey, async ({ body, caller, language }) => {
    const name = readPasskeyName(body.name);
    if (name === undefined) return refuse('account.passkey_name_shape');
    if (!(await userPasskeys.rename(pool, caller.userId, { id: Number(body.id), name })))
      return refuse('account.passkey_unknown');
    return { ok: true, message: sentence(language, 'done.passkey_named') };
  });

export const removePasskey = (services: AccountServices) =>
  handle(account.removePasskey, async (call) => {
    const { userId } = call.caller;
    const done = await changeFactor(services, call, 'passkey_off', async (client) => {
      const id = Number(call.body.id);
      if (!(await userPasskeys.of(client, userId)).some((passkey) => passkey.id === id))
        return refuse('account.passkey_unknown');
      if (await isLastWayIn(client, userId)) return refuse('account.last_way_in');
      await userPasskeys.drop(client, userId, id);
      if (!(await hasSecondFactor({ pool: client }, userId))) await dropRecoveryCodes(client, userId);
      return {};
    });
    return 'ok' in done ? done : { ok: true, message: sentence(call.language, 'done.passkey_removed') };
  });
