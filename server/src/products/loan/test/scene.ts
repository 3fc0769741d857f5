/** What tests of loans share: a fresh index, and somebody who is known and has coin. */
import { loan } from '@glassbook/contract';
import type { WholeApp } from '../../../../test/whole-app.ts';
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
