import { loan } from '@glassbook/contract';
import type { SuccessesOf } from '../../../../test/successes.ts';
import { ok, person } from '../../otc/test/scene.ts';
import { asked, borrower, tick } from './scene.ts';

export const successes: SuccessesOf<typeof loan.product> = {
  config: async ({ whole }) => {
    await tick(whole, 70_000n);
    return { body: {} };
  },
  borrow: async ({ whole }) => {
    const { token } = await person(whole);
    await tick(whole, 70_000n);
    return { body: asked, token };
  },
  repay: async ({ whole }) => {
    const { owner, id } = await borrower(whole);
    return { body: { id, all: '1' }, token: owner.token };
  },
  add: async ({ whole }) => {
    const { owner, id } = await borrower(whole);
    return { body: { id, amount: '0.001' }, token: owner.token };
  },
  take: async ({ whole }) => {
    const { owner, id } = await borrower(whole);
    await tick(whole, 70_000n);
    return { body: { id, amount: '0.001' }, token: owner.token };
  },
  list: async ({ whole }) => {
    const { owner, id } = await borrower(whole);
    return { body: { id }, token: owner.token };
  },
  log: async ({ whole }) => {
    const { owner, id } = await borrower(whole);
    await ok(owner.call(loan.repay, { id, all: '1' }));
    return { body: { id }, token: owner.token };
  },
};
