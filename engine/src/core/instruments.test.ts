import { expect, test } from 'vitest';
import { opened, settings } from '../../test/trading-day.ts';
import { describe } from '../describe.ts';
import { apply, emptyState } from '../engine.ts';
import { Instruments } from './instruments.ts';

test('a number belongs to the product that claimed it first', () => {
  const instruments = new Instruments();
  instruments.claim(7, 'spot');
  expect([instruments.isFree(7, 'spot'), instruments.isFree(7, 'futures'), instruments.isFree(8, 'futures')]).toEqual([
    ...[true, false, true],
  ]);
  expect([0, -1, 1.5, NaN].filter((number) => instruments.isFree(number, 'spot'))).toEqual([]);
});

test('spot opens no market under the number of another product', () => {
  const state = emptyState();
  state.instruments.claim(4, 'other');
  const outcomes = settings.map((command, at) => apply(state, { seq: at + 1, at: 1, command }));
  const refused = settings.filter((_, at) => !outcomes[at]?.ok).map((command) => command.kind);
  expect(refused).toEqual(['spot.configureMarket', 'spot.configureMaker']);
  expect([...state.spot.markets.keys()]).toEqual([1]);
});

test('the order in which a feed lists its prices decides nothing', () => {
  const listed = [
    { market: 1, price: 71_000n * 10n ** 8n, volume: 0n },
    { market: 4, price: 3n * 10n ** 8n, volume: 0n },
  ];
  const after = (prices: typeof listed) => {
    const state = opened();
    apply(state, {
      seq: state.seq + 1,
      at: state.at + 1,
      command: { kind: 'indexPrice.update', source: 'test', prices },
    });
    return [...describe(state)];
  };
  expect(after([...listed].reverse())).toEqual(after(listed));
});

test('prices and volumes beyond the largest amount, or not above zero, are refused whole', () => {
  const state = opened();
  const most = 2n ** 127n - 1n;
  const before = [...describe(state)].slice(1);
  for (const wrong of [{ price: 0n }, { price: -1n }, { price: most + 1n }, { volume: -1n }, { volume: most + 1n }]) {
    const prices = [
      { market: 1, price: 70_500n * 10n ** 8n, volume: 0n },
      { market: 4, price: 1n, volume: 0n, ...wrong },
    ];
    const command = { kind: 'indexPrice.update' as const, source: 'test', prices };
    expect(apply(state, { seq: state.seq + 1, at: state.at, command })).toEqual({
      ok: false,
      reason: 'indexPrice.invalid',
    });
  }
  expect([...describe(state)].slice(1)).toEqual(before);
});
