/** The nickname and the signature of a user: text that others may see, so no markup, no control characters and no direction marks. */
import { account, visible } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import type { AccountServices } from '../services.ts';

/** Letters with their marks and digits, none of them unseen, so that a name is readable in every language and looks like no other. Counted in code points. */
const nicknameShape = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}]{2,10}$/u;
/** Letters, marks, digits, punctuation, symbols and plain spaces, without angle brackets. */
const signatureShape = /^(?!.*[<>])[\p{L}\p{M}\p{N}\p{P}\p{S} ]{2,30}$/u;

const read = (typed: string): string => typed.trim().normalize('NFC');

export const editNickname = ({ pool }: AccountServices) =>
  handle(account.editNickname, async ({ body, caller: { userId } }) => {
    const nickname = read(body.nickname);
    if (!nicknameShape.test(nickname) || !visible.test(nickname)) return refuse('account.nickname_shape');
    const { rowCount } = await pool.query('UPDATE users SET nickname = $2 WHERE id = $1', [userId, nickname]);
    return { ok: true, message: rowCount ?? 0 };
  });

export const editSignature = ({ pool }: AccountServices) =>
  handle(account.editSignature, async ({ body, caller: { userId } }) => {
    const signature = read(body.signature ?? '');
    if (signature !== '' && !(signatureShape.test(signature) && visible.test(signature)))
      return refuse('account.signature_shape');
    const { rowCount } = await pool.query('UPDATE users SET signature = $2 WHERE id = $1', [
      userId,
      signature === '' ? null : signature,
    ]);
    return { ok: true, message: rowCount ?? 0 };
  });
