/** Invitations, recorded at sign-up (account/register.ts), shown here. */
import type { Slice } from '../slice.ts';
import { invites } from './invites.ts';

export const invite: Slice<'invite'> = {
  name: 'invite',
  begin: () => ({ open: ({ pool }) => ({ handlings: { invites: invites(pool) }, channels: {} }) }),
};
