import { isPermitted, permissionOf, type Route } from '@glassbook/contract';
import type { Staff } from './handling.ts';
import { tokenOf } from './token-of.ts';

/** Sessions of staff, and the log of their acts. A token of a user opens none, nor one of theirs a session of a user. */
export type StaffAccess = {
  /** Of whom the token was when it was last seen, from memory: whose limit a request takes from, and nothing else. */
  known: (token: string) => number | undefined;
  verify: (token: string) => Promise<Staff | undefined>;
  /** Writes a row of the audit log, before the act is carried out. */
  record: (staff: Staff, act: string, detail: Record<string, unknown>) => Promise<void>;
  /** Writes that a call was refused for the role, before that is answered, or counts it. */
  refused: (staff: Staff, act: string) => Promise<void>;
};

/** The one of the staff with the token, whose role has the permission of the call. A refusal for the role is logged too. */
export async function permittedStaff(
  { verify, refused }: StaffAccess,
  { id, who }: Pick<Route, 'id' | 'who'>,
  authorization: string | undefined,
): Promise<Staff | { reason: 'session.login_required' | 'session.not_permitted' }> {
  const token = tokenOf(authorization);
  const staff = token === undefined ? undefined : await verify(token);
  if (!staff) return { reason: 'session.login_required' };
  const permission = permissionOf(who);
  if (permission !== undefined && isPermitted(staff.role, permission)) return staff;
  await refused(staff, id);
  return { reason: 'session.not_permitted' };
}
