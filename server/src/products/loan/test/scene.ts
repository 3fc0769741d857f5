/** What tests of loans share: a fresh index, and somebody who is known and has coin. */
import { desk, loan } from '@glassbook/contract';
import { clientOf, type WholeApp } from '../../../../test/whole-app.ts';
import { openStaff } from '../../desk/test/open-staff.ts';
import { ok, person, submit, type Person } from '../../otc/test/scene.ts';

const USDT = 10n ** 8n;
/** The index of BTC is said now, in whole USDT. */
export const tick = (whole: WholeApp, price: bigint): Promise<void> =>
  submit(whole, {
    ...{ kind: 'indexPrice.update', source: 'test' },
    prices: [{ market: 1, price: price * USDT, volume: 0n }],
  });

export const asked = { collateral_id: '1', collateral: '0.01', amount: '100', days: '7' } as const;

/** Somebody with a loan of 100 USDT against 0.01 BTC. */
export async function borrower(whole: WholeApp): Promise<{ owner: Person; id: string }> {
  const owner = await person(whole);
  await tick(whole, 70_000n);
  const { id } = await ok(owner.call(loan.borrow, asked));
  return { owner, id: String(id) };
}

/** The same whom support froze. */
export async function frozenBorrower(whole: WholeApp): Promise<{ owner: Person; id: string }> {
  const { owner, id } = await borrower(whole);
  const support = clientOf(whole.app, (await openStaff(whole.database.pool, 'support')).token);
  await ok(support(desk.freezeUser, { user: String(owner.id), code: 'fraud', days: '7', reason: 'a test' }));
  return { owner, id };
}
