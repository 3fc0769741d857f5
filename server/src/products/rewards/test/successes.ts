import { rewards } from '@glassbook/contract';
import type { SuccessesOf } from '../../../../test/successes.ts';
import { ok, person, submit } from '../../otc/test/scene.ts';

const CODE = 'WELCOME26';

export const successes: SuccessesOf<typeof rewards.product> = {
  list: async ({ whole }) => {
    const { call, token } = await person(whole);
    await ok(call(rewards.redeem, { code: CODE }));
    return { body: { status: '1' }, token };
  },
  log: async ({ whole }) => ({ body: {}, token: (await person(whole)).token }),
  shop: async ({ whole }) => ({ body: {}, token: (await person(whole)).token }),
  redeem: async ({ whole }) => ({ body: { code: CODE }, token: (await person(whole)).token }),
  buy: async ({ whole }) => ({ body: { template: '4', points: '0' }, token: (await person(whole)).token }),
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
  rebates: async ({ whole }) => ({ body: {}, token: (await person(whole)).token }),
  paid: async ({ whole }) => ({ body: {}, token: (await person(whole)).token }),
  info: async ({ whole }) => ({ body: {}, token: (await person(whole)).token }),
  stop: async ({ whole }) => {
    const [owner, inviter] = [await person(whole), await person(whole)];
    await submit(whole, { kind: 'rewards.invite', owner: owner.id, inviter: inviter.id });
    return { body: {}, token: owner.token };
  },
};
