/** Rewards of the demo's cast: somebody who was invited by another, and what waits for a second person: a coupon, the end of a rebate, a link to be undone. */
import { rewards } from '@glassbook/contract';
import { accountOf, type Stage } from './members.ts';

const reason = 'part of the demo';

export async function askRewards(stage: Stage): Promise<void> {
  const { call, staff, core } = stage;
  const [invited, inviter] = [(await accountOf(stage, 'vera')).userId, (await accountOf(stage, 'felix')).userId];
  await core.pool.query('UPDATE users SET invited_by = $2 WHERE id = $1 AND invited_by IS NULL', [invited, inviter]);
  await core.sequencer.submit({ kind: 'rewards.invite', owner: invited, inviter });
  await core.sequencer.submit({ kind: 'rewards.link', owner: invited, other: inviter, by: 'device' });
  await call(rewards.give, staff.treasurer, { template: '2', users: String(invited), reason });
  await call(rewards.endRebate, staff.treasurer, { user: String(invited), reason });
  await call(rewards.unlink, staff.treasurer, { user: String(invited), other: String(inviter), reason });
}
