/** The calls by which staff list, add, name and remove their own passkeys. The authenticator stays, so that none of them is the last factor. */
import { desk, type WireLanguage } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { PoolClient } from 'pg';
import { handle, handleAnyone, refuse, type Call, type Staff } from '../../../../carry/http/handling.ts';
import { answerOptions } from '../../../../shared/passkeys/answer.ts';
import { createdBy, creationOptions } from '../../../../shared/passkeys/creation.ts';
import { passkeysMax, readPasskeyName, shownPasskey } from '../../../../shared/passkeys/passkey-rows.ts';
import { inTransaction } from '../../../../carry/store/transaction.ts';
import type { DeskServices } from '../../services.ts';
import { lockedStaff, ownerOf } from '../codes.ts';
import { noticeLifeMs, passkeyLetter } from '../letters.ts';
import { creationOf, staffPasskeys } from './staff-passkeys.ts';
import { proofRefusal } from './step-up.ts';

const said = (language: WireLanguage, key: string): string => words(localeOf(language), 'desk', key);

/** Of any member: what is asked shows no address. */
export const beginPasskeyAnswer = (services: DeskServices) =>
  handleAnyone(desk.beginPasskeyAnswer, async () => ({
    ok: true,
    message: await answerOptions(services, 'staff login'),
  }));

export const listPasskeys = ({ pool }: DeskServices) =>
  handle(desk.passkeys, async ({ caller }) => ({
    ok: true,
    message: (await staffPasskeys.of(pool, caller.staffId)).map(shownPasskey),
  }));

export const beginPasskey = (services: DeskServices) =>
  handle(desk.beginPasskey, async ({ caller }) => {
    const unproved = await proofRefusal(services, caller);
    if (unproved) return unproved;
    const { staffId, email, name } = caller;
    const present = await staffPasskeys.of(services.pool, staffId);
    if (present.length >= passkeysMax) return refuse('desk.passkeys_full');
    const owner = { id: ownerOf(staffId), name: email, displayName: name, present };
    const site = { ...services, siteName: 'Glassbook desk' };
    return { ok: true, message: await creationOptions(site, owner, creationOf(caller)) };
  });

type Refused = ReturnType<typeof refuse>;
type Change = Pick<Call, 'address' | 'language'> & { caller: Staff; what: 'passkey_on' | 'passkey_off' };

/** A change of the own passkeys: refused without a proof, recorded in a letter together with what `work` does. */
async function changePasskeys(
  { pool, letters, now }: DeskServices,
  { caller, what, address, language }: Change,
  work: (client: PoolClient) => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  return inTransaction(pool, async (client) => {
    // One change after the other; a session that was ended meanwhile changes nothing.
    await lockedStaff(client, caller.staffId);
    const refused = (await proofRefusal({ pool: client, now }, caller)) ?? (await work(client));
    // The first administrator has no address.
    if (!refused && caller.email.includes('@')) {
      const letter = passkeyLetter(language, { what, at: now(), address });
      await letters?.add(client, { to: caller.email, letter, lifeMs: noticeLifeMs });
    }
    return refused;
  });
}

export const addPasskey = (services: DeskServices) =>
  handle(desk.addPasskey, async (call) => {
    const { body, caller, language } = call;
    const name = readPasskeyName(body.name);
    if (name === undefined) return refuse('desk.passkey_name_shape');
    const unproved = await proofRefusal(services, caller);
    if (unproved) return unproved;
    const created = await createdBy(services, creationOf(caller), body.response);
    if (!created) return refuse('desk.passkey_failed');
    const refused = await changePasskeys(services, { ...call, what: 'passkey_on' }, async (client) => {
      const passkey = { owner: caller.staffId, ...created, name };
      const stored = await staffPasskeys.store(client, passkey, new Date(services.now()));
      if (stored === 'done') return undefined;
      return refuse(stored === 'full' ? 'desk.passkeys_full' : 'desk.passkey_failed');
    });
    return refused ?? { ok: true, message: said(language, 'done.passkey_added') };
  });

export const renamePasskey = ({ pool }: DeskServices) =>
  handle(desk.renamePasskey, async ({ body, caller, language }) => {
    const name = readPasskeyName(body.name);
    if (name === undefined) return refuse('desk.passkey_name_shape');
    if (!(await staffPasskeys.rename(pool, caller.staffId, { id: Number(body.id), name })))
      return refuse('desk.passkey_unknown');
    return { ok: true, message: said(language, 'done.passkey_named') };
  });

export const removePasskey = (services: DeskServices) =>
  handle(desk.removePasskey, async (call) => {
    const { body, caller, language } = call;
    const refused = await changePasskeys(services, { ...call, what: 'passkey_off' }, async (client) =>
      (await staffPasskeys.drop(client, caller.staffId, Number(body.id))) ? undefined : refuse('desk.passkey_unknown'),
    );
    return refused ?? { ok: true, message: said(language, 'done.passkey_removed') };
  });
