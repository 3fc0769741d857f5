import { account } from '@glassbook/contract';
import { handleAnyone } from '../http/handling.ts';
import { requesterOf } from './requester.ts';
import { purposes } from './codes.ts';
import { readEmail } from './email-address.ts';
import { sentence, type AccountServices } from './services.ts';

/** Old clients do not send the code's purpose; then the newest of the address is used. */
export const checkCode = (services: AccountServices) =>
  handleAnyone(account.checkCode, async ({ body, language, address, device }) => {
    const read = readEmail(body.user_string);
    if ('reason' in read) return { ok: false, reason: 'account.address_invalid' };
    const allowed = body.scene ? [body.scene] : purposes;
    const requester = await requesterOf(services, read.email, { address, device });
    const tried = await services.codes.attempt(read.email, allowed, body.email_code, requester);
    return tried.ok ? { ok: true, message: sentence(language, 'done.code_right') } : tried;
  });
