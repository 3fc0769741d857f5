import { rewards } from '@glassbook/contract';
import type { SuccessesOf } from '../../../../test/successes.ts';
import { openStaff } from '../../desk/test/open-staff.ts';
import type { WholeApp } from '../../../../test/whole-app.ts';
import { ok, person, submit } from '../../otc/test/scene.ts';

const CODE = 'WELCOME26';
const reason = 'as the tester asked for it';
const staff = async ({ database }: WholeApp) => (await openStaff(database.pool, 'treasurer')).token;

export const successes: SuccessesOf<typeof rewards.product> = {
  list: async ({ whole }) => {
    const { call, token } = await person(whole);
    await ok(call(rewards.redeem, { code: CODE }));
    return { body: { status: '1' }, token };
  },
  log: async ({ whole }) => {
    const { call, token } = await person(whole);
    const { id } = await ok(call(rewards.redeem, { code: CODE }));
    return { body: { id: String(id) }, token, empty: ['data'] };
  },
  shop: async ({ whole }) => ({
    body: {},
    token: (await person(whole)).token,
    // A boost and a bonus are of no product.
    empty: ['offers[2].products', 'offers[3].products'],
  }),
  redeem: async ({ whole }) => ({ body: { code: CODE }, token: (await person(whole)).token }),
  buy: async ({ whole }) => ({ body: { template: '4', points: '0' }, token: (await person(whole)).token }),
  use: async ({ whole }) => {
    const { call, token } = await person(whole);
    const { id } = await ok(call(rewards.redeem, { code: 'FUTURES26' }));
    return { body: { id: String(id) }, token, empty: ['products'] };
  },
  today: async ({ whole }) => ({ body: {}, token: (await person(whole)).token }),
  draw: async ({ whole }) => {
    const { call, token } = await person(whole);
    await ok(call(rewards.today, {}));
    return { body: { seed: 'linh-river-12' }, token };
  },
  draws: async ({ whole }) => {
    const { call, token } = await person(whole);
    await ok(call(rewards.today, {}));
    await ok(call(rewards.draw, { seed: 'linh-river-12' }));
    return { body: {}, token };
  },
  proof: async ({ whole }) => {
    const { call, token } = await person(whole);
    await ok(call(rewards.today, {}));
    const { day } = await ok(call(rewards.draw, { seed: 'linh-river-12' }));
    return { body: { day }, token };
  },
  rebates: async ({ whole }) => ({ body: {}, token: (await person(whole)).token, empty: ['data'] }),
  paid: async ({ whole }) => ({ body: {}, token: (await person(whole)).token, empty: ['data'] }),
  info: async ({ whole }) => ({ body: {}, token: (await person(whole)).token }),
  give: async ({ whole }) => ({
    body: { template: '3', users: String((await person(whole)).id), reason },
    token: await staff(whole),
  }),
  endRebate: async ({ whole }) => {
    const [owner, inviter] = [await person(whole), await person(whole)];
    await submit(whole, { kind: 'rewards.invite', owner: owner.id, inviter: inviter.id });
    return { body: { user: String(owner.id), reason }, token: await staff(whole) };
  },
  unlink: async ({ whole }) => {
    const [one, other] = [await person(whole), await person(whole)];
    await submit(whole, { kind: 'rewards.link', owner: one.id, other: other.id, by: 'device' });
    return { body: { user: String(one.id), other: String(other.id), reason }, token: await staff(whole) };
  },
  stop: async ({ whole }) => {
    const [owner, inviter] = [await person(whole), await person(whole)];
    await submit(whole, { kind: 'rewards.invite', owner: owner.id, inviter: inviter.id });
    return { body: {}, token: owner.token };
  },
};
