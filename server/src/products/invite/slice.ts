/** Invitations, recorded at sign-up (account/register.ts), shown here. */
import { slice } from '../../shared/slice/slice.ts';
import { invites } from './invites.ts';

export const invite = slice({
  name: 'invite',
  needs: ['pool', 'catalog', 'inForce', 'now'],
  open: (has) => ({ handlings: { invites: invites(has) }, channels: {} }),
});
