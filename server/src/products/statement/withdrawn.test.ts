/** What withdrawals and transfers to other users do to cost basis and results, in whole figures: test/withdrawn-story.ts. */
import { statement, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { check } from '../../../../verify/check.js';
import { clientOf } from '../../../test/whole-app.ts';
import { withdrawnStory, type WithdrawnStory } from './test/withdrawn-story.ts';

let story: WithdrawnStory;
let [owned, received]: string[][] = [];
beforeAll(async () => {
  story = await withdrawnStory();
  await counted();
  owned = await exported(story.token);
  received = await exported(story.other);
});
afterAll(() => story.whole.close());

/** Waits until profit and loss is counted up to what is committed. */
const counted = () =>
  vi.waitFor(
    async () => {
      const { core, doors } = story.whole.app;
      expect((await doors.costs.counted()).seq).toBeGreaterThanOrEqual(core.sequencer.committedSeq);
    },
    { timeout: 60_000 },
  );
const exported = async (token: string): Promise<string[]> => {
  const url = '/api/statement/export?format=json&lang=en';
  const { body } = await story.whole.app.http.inject({ url, headers: { authorization: token } });
  return body.replace(/\n$/, '').split('\n');
};
const objectsOf = (lines: readonly string[], kind: string) =>
  lines
    .filter((line) => line.startsWith(`{"kind":"${kind}"`))
    .map((line) => JSON.parse(line.replace(/,$/, '')) as Record<string, string>);
const yearOf = (lines: readonly string[] = [], method: string) => {
  const [line] = objectsOf(lines, 'year').filter((each) => each['method'] === method);
  const { asset, quantity, cost, realized, contributed, withdrawn_gain } = line ?? {};
  return { asset, quantity, cost, realized, contributed, withdrawn_gain };
};
const pnlOf = async (token: string) => {
  const answer = await clientOf(story.whole.app, token)(wallet.pnl, {});
  if (!answer.ok) throw new Error(answer.message);
  return answer.message;
};

test('STMT-023 by average cost a withdrawal and a transfer leave at their cost: only the sale is realized', () => {
  // 2 BTC cost 130,000. 0.5 and 0.75 leave at 65,000 each, worth 40,000 and 67,500: 7,500 and 18,750 above their cost.
  // The 0.25 that bring 19,980 cost 16,250.
  expect(yearOf(owned, 'average_cost')).toEqual({
    ...{ asset: 'BTC', quantity: '0.50000000', cost: '32500.00000000', realized: '3730.00000000' },
    ...{ contributed: '22500.00000000', withdrawn_gain: '26250.00000000' },
  });
});

test('STMT-023 by first in, first out they leave with the oldest lots', () => {
  // 0.5 of the lot of 60,000; then its other 0.5 and 0.25 of the lot of 70,000: 30,000 and 47,500. The sale is of 0.25 at 70,000.
  expect(yearOf(owned, 'fifo')).toEqual({
    ...{ asset: 'BTC', quantity: '0.50000000', cost: '35000.00000000', realized: '2480.00000000' },
    ...{ contributed: '22500.00000000', withdrawn_gain: '30000.00000000' },
  });
});

test('STMT-023 who is sent it receives it at the index price of that moment', () => {
  // 0.75 at 90,000 cost 67,500; 0.24975 bought for 20,000 after the fee.
  expect(yearOf(received, 'average_cost')).toEqual({
    ...{ asset: 'BTC', quantity: '0.99975000', cost: '87500.00000000', realized: '0.00000000' },
    ...{ contributed: '67500.00000000', withdrawn_gain: '0.00000000' },
  });
});

test('STMT-023 STMT-021 STMT-057 year, month and profit and loss of the account say the same, and add up', async () => {
  const summary = await clientOf(story.whole.app, story.token)(statement.summary, {});
  if (!summary.ok) throw new Error(summary.message);
  const { months, years } = summary.message;
  // 130,000 + 3,730 + 26,250 − 107,500 = 52,480: 0.5 BTC at 65,000 and 19,980 USDT. By first in, first out the 0.5 cost 70,000 each.
  expect(years[0]).toMatchObject({
    average_cost: {
      ...{ opening: '0.00000000', contributed: '22500.00000000', realized: '3730.00000000' },
      ...{ withdrawn_gain: '26250.00000000', cost: '52480.00000000' },
    },
    fifo: { realized: '2480.00000000', withdrawn_gain: '30000.00000000', cost: '54980.00000000' },
  });
  expect(years[0]?.assets.find(({ currency_name: name }) => name === 'BTC')).toMatchObject({
    average_cost: { realized: '3730.00000000', withdrawn_gain: '26250.00000000', cost: '32500.00000000' },
    fifo: { realized: '2480.00000000', withdrawn_gain: '30000.00000000', cost: '35000.00000000' },
  });
  // 130,000 came in and 107,500 left; 0.5 BTC at 80,000 and 19,980 USDT are left: a result of 37,480, of which 3,730 are realized.
  expect(months[0]).toMatchObject({
    ...{ opening: '0.00000000', closing: '59980.00000000' },
    deposits: { count: 2, worth: '130000.00000000' },
    withdrawals: { count: 2, worth: '107500.00000000' },
    ...{ realized: '3730.00000000', price_change: '33750.00000000', fees: '100.00000000' },
  });
  expect(await pnlOf(story.token)).toMatchObject({
    ...{ equity: '59980.00000000', contributed: '22500.00000000' },
    ...{ realized: '3730.00000000', unrealized: '7500.00000000', withdrawn_gain: '26250.00000000' },
  });
});

test('STMT-010 STMT-023 the checker counts them by the same rule', async () => {
  for (const lines of [owned, received]) expect(await check(lines ?? [])).toMatchObject({ balances: 2 });
});
