import { refuse } from '../../../carry/http/handling.ts';
import type { AccountServices } from '../services.ts';
import { inviterOf } from '../users.ts';

/** Who invited a new account, by the code that was typed. Refused where a code is required or is none. */
export async function inviterFor(
  { pool, inviteRequired }: Pick<AccountServices, 'pool' | 'inviteRequired'>,
  typed: string | undefined,
): Promise<{ ok: true; invitedBy: number | undefined } | ReturnType<typeof refuse>> {
  const code = typed?.trim().toUpperCase() ?? '';
  if (code === '')
    return (await inviteRequired()) ? refuse('account.invite_code_required') : { ok: true, invitedBy: undefined };
  const invitedBy = await inviterOf(pool, code);
  return invitedBy === undefined ? refuse('account.invite_code_unknown') : { ok: true, invitedBy };
}
