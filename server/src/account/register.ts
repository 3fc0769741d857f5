import { account } from '@glassbook/contract';
import { handleAnyone, refuse } from '../http/handling.ts';
import { inTransaction } from '../store/transaction.ts';
import { requesterOf, turnOf } from './requester.ts';
import { readEmail } from './email-address.ts';
import { passwordRefusal } from './password-rules.ts';
import { sentence, type AccountServices } from './services.ts';
import { createUser, inviterOf } from './users.ts';

/**
 * Opens an account. The code proves ownership of the mailbox; only with it is a taken address reported. The code is consumed together with the
 * insert or not at all. The browser is the owner's first device.
 */
export const register = (services: AccountServices) =>
  handleAnyone(account.register, async ({ body, language, address, device }) => {
    const { pool, codes, devices, hash, now } = services;
    const read = readEmail(body.user_string, body.type);
    if ('reason' in read) return { ok: false, reason: read.reason };
    const weak = passwordRefusal(body.password, body.re_password);
    if (weak) return weak;
    const inviteCode = body.extension_code?.trim().toUpperCase() ?? '';
    if (inviteCode === '' && (await services.inviteRequired())) return refuse('account.invite_code_required');
    const invitedBy = inviteCode === '' ? undefined : await inviterOf(pool, inviteCode);
    if (inviteCode !== '' && invitedBy === undefined) return refuse('account.invite_code_unknown');
    const requester = await requesterOf(services, read.email, { address, device });
    const tried = await codes.attempt(read.email, ['register'], body.code, requester);
    if (!tried.ok) return tried;
    const passwordHash = await hash.hash(body.password, turnOf(requester));
    return inTransaction(pool, async (client) => {
      if (!(await codes.use(client, tried.codeId))) return refuse('account.code_expired');
      const id = await createUser(client, {
        email: read.email,
        passwordHash,
        language,
        invitedBy,
        at: new Date(now()),
      });
      if (id === undefined) return refuse('account.address_taken');
      const given = await devices.give(client, id, requester.presented);
      return { ok: true, message: sentence(language, 'done.registered'), data: { device: given } };
    });
  });
