import { account, visible } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { proofRefusal } from '../factors/proof-refusal.ts';
import { sentence, type AccountServices } from '../services.ts';

const shape = /^[\p{L}\p{M}\p{N}-]{4,20}$/u;

/** Sets the anti-phishing code, or removes it. It is no factor: no hold starts. */
export const setMailMark = (services: AccountServices) =>
  handle(account.setMailMark, async ({ body, caller, language }) => {
    const mark = body.word?.trim().normalize('NFC');
    if (mark !== undefined && !(shape.test(mark) && visible.test(mark))) return refuse('account.mail_mark_shape');
    const unproved = await proofRefusal(services, caller);
    if (unproved) return unproved;
    await services.pool.query('UPDATE users SET mail_mark = $2 WHERE id = $1', [caller.userId, mark ?? null]);
    return { ok: true, message: sentence(language, 'done.mail_mark') };
  });
