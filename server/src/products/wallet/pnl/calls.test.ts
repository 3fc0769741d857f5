import { wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders } from '../../../../test/open-traders.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { defaultLimits } from '../../../carry/rate-limits/throttle.ts';

const burst = 30;
let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp({}, { limits: { ...defaultLimits, user: { perSecond: 0.001, burst } } });
});
afterAll(() => whole.close());

test('a curve costs a request for ten of its points, profit and loss three', async () => {
  const [token = '', other = ''] = await openTraders(whole.database.pool, 2);
  const curve = () => clientOf(whole.app, token)(wallet.equity, { period: '1d' });
  const curves = [await curve(), await curve(), await curve()];
  expect(curves.map((answer) => answer.ok || answer.reason)).toEqual([true, true, 'request.too_many']);
  const figures = [];
  for (let n = 0; n <= burst / 3; n += 1) figures.push(await clientOf(whole.app, other)(wallet.pnl, {}));
  expect(figures.filter(({ ok }) => ok)).toHaveLength(burst / 3);
});
