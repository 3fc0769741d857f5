/** Logins and security changes, for the account's own list. The address is shown to the owner only. */
import { randomUUID } from 'node:crypto';
import type { Recorded } from '../../shared/activity/activity.ts';
import { keptAgent } from '../../shared/activity/agent.ts';

export const loginHappened = (
  owner: number,
  { at, known, address, agent }: { at: number; known: boolean; address: string; agent: string },
): Recorded => ({
  owner,
  happening: {
    ...{ id: `login:${randomUUID()}`, at_ms: at, group: 'account' },
    kind: known ? 'login' : 'login_new_device',
    params: { address, agent: keptAgent(agent) },
  },
});

export const passwordChanged = (owner: number, { at, address }: { at: number; address: string }): Recorded => ({
  owner,
  happening: {
    ...{ id: `password:${randomUUID()}`, at_ms: at, group: 'account', kind: 'password_changed', params: { address } },
  },
});
