import { expect, test } from 'vitest';
import { sampleRowOf, valuedAt } from '../test/sample-contract.ts';
import { positionView } from './position-view.ts';

const viewAt = (mark: string | null) => {
  const [position] = valuedAt([sampleRowOf()], mark);
  if (!position) throw new Error('it is open');
  return positionView(position);
};

test('FUTURES-062 a losing position has a result below zero, in money and in percent of its margin', () => {
  expect(viewAt('19000.0')).toMatchObject({
    ...{ size: '1.000', entry: '20,000.0', mark: '19,000.0', liquidation: '18,109.0', distance: '4.6%' },
    unrealized: { amount: -100_000_000_000n, scale: 8 },
    returnPercent: { amount: -5_000n, scale: 2 },
  });
});

test('without a mark price there is no price that liquidates', () => {
  expect(viewAt(null)).toMatchObject({ mark: '–', liquidation: '–', distance: '–' });
});
