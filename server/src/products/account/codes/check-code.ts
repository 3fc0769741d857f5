import { account } from '@glassbook/contract';
import { handleAnyone } from '../../../carry/http/handling.ts';
import { readAddress } from '../addresses/address.ts';
import { requesterOf } from '../requester.ts';
import { openPurposes } from './codes.ts';
import { sentence, type AccountServices } from '../services.ts';

/** Old clients do not send the code's purpose; then the newest of the address is used. */
export const checkCode = (services: AccountServices) =>
  handleAnyone(account.checkCode, async ({ body, language, address, device }) => {
    const read = readAddress(services, {
      ...{ typed: body.user_string, areaCode: body.area_code ?? body.country_code },
      isNew: body.scene === 'register',
    });
    if ('reason' in read) return { ok: false, reason: read.reason };
    const allowed = body.scene ? [body.scene] : openPurposes;
    const requester = await requesterOf(services, read.name, { address, device });
    const tried = await services.codes.attempt(read.name, allowed, body.email_code, requester);
    return tried.ok ? { ok: true, message: sentence(language, 'done.code_right') } : tried;
  });
