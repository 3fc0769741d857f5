import { loan } from '@glassbook/contract';
import type { WholeApp } from '../../../../test/whole-app.ts';
import type { SuccessesOf } from '../../../../test/successes.ts';
import { ok, person } from '../../otc/test/scene.ts';
import { openStaff } from '../../desk/test/open-staff.ts';
import { asked, borrower, frozenBorrower, tick } from './scene.ts';

const reason = { reason: 'asked for by mail' };
const reviewer = async ({ database }: WholeApp) => (await openStaff(database.pool, 'reviewer')).token;

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
  ofUser: async ({ whole }) => {
    const { owner } = await frozenBorrower(whole);
    return { body: { user: String(owner.id) }, token: await reviewer(whole) };
  },
  repayFor: async ({ whole }) => {
    const { owner, id } = await frozenBorrower(whole);
    return { body: { ...reason, user: String(owner.id), loan: id, amount: '10' }, token: await reviewer(whole) };
  },
  addFor: async ({ whole }) => {
    const { owner, id } = await frozenBorrower(whole);
    return { body: { ...reason, user: String(owner.id), loan: id, amount: '0.001' }, token: await reviewer(whole) };
  },
  log: async ({ whole }) => {
    const { owner, id } = await borrower(whole);
    await ok(owner.call(loan.repay, { id, all: '1' }));
    return { body: { id }, token: owner.token };
  },
};
