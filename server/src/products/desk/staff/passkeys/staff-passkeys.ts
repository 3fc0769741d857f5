/** Passkeys of staff: the second factor of a login, and of a step-up. */
import type { Staff } from '../../../../carry/http/handling.ts';
import { answeredBy } from '../../../../shared/passkeys/answer.ts';
import { PasskeyRows } from '../../../../shared/passkeys/passkey-rows.ts';
import type { DeskServices } from '../../services.ts';

export const staffPasskeys = new PasskeyRows({ table: 'staff_passkeys', column: 'staff_id', owners: 'staff' });

/** What an answer is for: it is good for nothing else, and for nothing of a user. A step-up is of one session. */
export type Purpose = 'staff login' | `staff stepUp ${number}`;
export const stepUpOf = ({ sessionId }: Staff): Purpose => `staff stepUp ${sessionId}`;
/** What the challenge of a new passkey is offered for. */
export const creationOf = ({ sessionId }: Staff) => `staff new ${sessionId}`;

/** Whether a passkey of this member gave the answer, which is used up. */
export async function usePasskey(
  services: Pick<DeskServices, 'pool' | 'challenges' | 'publicOrigin' | 'now'>,
  staff: number,
  answer: { text: string; purpose: Purpose },
): Promise<boolean> {
  // Of another member it is not even used up.
  const ownerOf = (id: number) => Promise.resolve(id === staff ? id : undefined);
  return (await answeredBy(services, { ...answer, rows: staffPasskeys, ownerOf })) !== undefined;
}
