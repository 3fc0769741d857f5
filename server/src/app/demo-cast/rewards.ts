/** Rewards of the demo's cast: somebody who was invited by another and paid a fee with a coupon, of which the other got a part; two accounts of one device; and what waits for a second person: a coupon, the end of a rebate, a link to be undone. */
import { rewards, spot, wallet } from '@glassbook/contract';
import type { Caller } from '../../carry/http/handling.ts';
import { accountOf, type Stage } from './members.ts';

const reason = 'part of the demo';
const BTC_USDT = 1;

/** Buys with a coupon; what the inviter gets follows from the fee. */
async function trade({ call, untilPriced }: Stage, who: Caller): Promise<void> {
  await call(wallet.claimDemo, who, {});
  await call(rewards.redeem, who, { code: 'WELCOME26' });
  if (!(await untilPriced(BTC_USDT))) throw new Error('the server stops before there is a price');
  const order = { currency_id: '1', legal_id: '3', type: '1', order_type: 'market', value: '500' } as const;
  await call(spot.placeOrder, who, order);
}

export async function askRewards(stage: Stage): Promise<void> {
  const { call, staff, core } = stage;
  const who = await accountOf(stage, 'vera');
  const [invited, inviter] = [who.userId, (await accountOf(stage, 'felix')).userId];
  await core.pool.query('UPDATE users SET invited_by = $2 WHERE id = $1 AND invited_by IS NULL', [invited, inviter]);
  await core.sequencer.submit({ kind: 'rewards.invite', owner: invited, inviter });
  await trade(stage, who);
  const [one, other] = [(await accountOf(stage, 'otto')).userId, (await accountOf(stage, 'lena')).userId];
  await core.sequencer.submit({ kind: 'rewards.link', owner: one, other, by: 'device' });
  await call(rewards.give, staff.treasurer, { template: '2', users: String(invited), reason });
  await call(rewards.endRebate, staff.treasurer, { user: String(invited), reason });
  await call(rewards.unlink, staff.treasurer, { user: String(one), other: String(other), reason });
}
