import { copy } from '@glassbook/contract';
import type { WholeApp } from '../../../../test/whole-app.ts';
import type { SuccessesOf } from '../../../../test/successes.ts';
import { openStaff } from '../../desk/test/open-staff.ts';
import { futuresTrader } from '../../futures/test/trader.ts';
import { counted } from './counted.ts';
import { applicant, closed, copier, copying, leader, meetsCriteria, ok, opens, terms } from './scene.ts';

const reason = 'looked at the tickets';
const reviewer = async ({ database }: WholeApp) => (await openStaff(database.pool, 'reviewer')).token;

export const successes: SuccessesOf<typeof copy.product> = {
  follow: async ({ whole }) => {
    const { id } = await leader(whole);
    return { body: { trader_user_id: String(id), ...terms }, token: (await futuresTrader(whole)).token };
  },
  edit: async ({ whole }) => {
    const own = await copier(whole, await leader(whole));
    return { body: { follow_user_id: own.trader, type: '2', number: '3' }, token: own.token };
  },
  pause: async ({ whole }) => {
    const own = await copier(whole, await leader(whole));
    return { body: { follow_user_id: own.trader, pause: '1' }, token: own.token };
  },
  amount: async ({ whole }) => {
    const own = await copier(whole, await leader(whole));
    return { body: { follow_user_id: own.trader, amount: '-100' }, token: own.token };
  },
  cancel: async ({ whole }) => {
    const { own } = await copying(whole);
    return { body: { follow_user_id: own.trader }, token: own.token };
  },
  selfHolding: async ({ whole }) => {
    const { own, copied } = await copying(whole);
    return { body: { transaction_id: copied }, token: own.token };
  },
  close: async ({ whole }) => {
    const { own, copied } = await copying(whole);
    return { body: { transaction_id: copied }, token: own.token };
  },
  index: async ({ whole }) => {
    await closed(whole);
    await counted(whole);
    return { body: { sort: 'follow_num' } };
  },
  traderDetail: async ({ whole }) => {
    const { led, own } = await closed(whole);
    await counted(whole);
    return { body: { trader_user_id: String(led.id) }, token: own.token };
  },
  historyTrade: async ({ whole }) => {
    const { led } = await closed(whole);
    await counted(whole);
    return { body: { trader_user_id: String(led.id) } };
  },
  readApply: async ({ whole }) => ({ body: {}, token: (await futuresTrader(whole)).token }),
  apply: async ({ whole }) => {
    const { id, token } = await futuresTrader(whole);
    await meetsCriteria(whole, id);
    return { body: { share_ratio: '15', agree: '1' }, token };
  },
  applications: async ({ whole }) => {
    await applicant(whole);
    return { body: {}, token: await reviewer(whole) };
  },
  application: async ({ whole }) => {
    const { id, application } = await applicant(whole);
    return { body: { user: String(id), application }, token: await reviewer(whole), empty: ['same'] };
  },
  decide: async ({ whole }) => {
    const { id, application } = await applicant(whole);
    const body = { user: String(id), application, decision: 'approve', reason } as const;
    return { body, token: await reviewer(whole) };
  },
  remove: async ({ whole }) => {
    const { id } = await leader(whole);
    return { body: { user: String(id), reason }, token: await reviewer(whole) };
  },
  lead: async ({ whole }) => ({ body: {}, token: (await leader(whole)).token }),
  resign: async ({ whole }) => ({ body: {}, token: (await leader(whole)).token }),
  mine: async ({ whole }) => {
    const own = await copier(whole, await leader(whole), { markets: '1' });
    return { body: {}, token: own.token };
  },
  copies: async ({ whole }) => {
    const { own } = await copying(whole);
    return { body: { follow_id: own.follow }, token: own.token };
  },
  missed: async ({ whole }) => {
    const led = await leader(whole);
    const own = await copier(whole, led, { markets: '2' });
    await opens(whole, led);
    return { body: { follow_id: own.follow }, token: own.token };
  },
  shares: async ({ whole }) => {
    const { own } = await closed(whole);
    await ok(own.call(copy.cancel, { follow_user_id: own.trader }));
    return { body: { follow_id: own.follow }, token: own.token };
  },
  result: async ({ whole }) => {
    const { own } = await closed(whole);
    return { body: { follow_id: own.follow }, token: own.token };
  },
};
