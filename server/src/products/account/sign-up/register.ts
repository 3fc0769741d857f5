import { account } from '@glassbook/contract';
import { handleAnyone, refuse } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { requesterOf, turnOf } from '../requester.ts';
import { isPhoneName, readAddress } from '../addresses/address.ts';
import { passwordRefusal } from '../passwords/password-rules.ts';
import { sentence, type AccountServices } from '../services.ts';
import { inviterFor } from './invitation.ts';
import { createUser } from '../users.ts';

/**
 * Opens an account. The code proves ownership of the mailbox or the number; only with it is a taken address reported. The code is consumed together with the
 * insert or not at all. The browser is the owner's first device.
 */
export const register = (services: AccountServices) =>
  handleAnyone(account.register, async ({ body, language, address, device }) => {
    const { pool, codes, devices, hash, now } = services;
    const read = readAddress(services, {
      ...{ typed: body.user_string, type: body.type, areaCode: body.area_code },
      isNew: true,
    });
    if ('reason' in read) return { ok: false, reason: read.reason };
    const isPhone = isPhoneName(read.name);
    const weak = passwordRefusal(body.password, body.re_password);
    if (weak) return weak;
    const invited = await inviterFor(services, body.extension_code);
    if (!invited.ok) return invited;
    const requester = await requesterOf(services, read.name, { address, device });
    const tried = await codes.attempt(read.name, ['register'], body.code, requester);
    if (!tried.ok) return tried;
    const passwordHash = await hash.hash(body.password, turnOf(requester));
    return inTransaction(pool, async (client) => {
      if (!(await codes.use(client, tried.codeId))) return refuse('account.code_expired');
      const id = await createUser(client, {
        ...(isPhone ? { email: undefined, phone: read.name } : { email: read.name }),
        passwordHash,
        language,
        invitedBy: invited.invitedBy,
        at: new Date(now()),
      });
      if (id === undefined) return refuse(isPhone ? 'account.phone_taken' : 'account.address_taken');
      const given = await devices.give(client, id, requester.presented);
      return { ok: true, message: sentence(language, 'done.registered'), data: { device: given } };
    });
  });
