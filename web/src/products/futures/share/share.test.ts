import { expect, test } from 'vitest';
import { position } from '../test/answers.ts';
import { sampleRowOf, valuedAt } from '../test/sample-contract.ts';
import { positionView } from '../positions/position-view.ts';
import { sharedOf, sharedOfClosed, type Shared } from './card.ts';
import { drawCard } from './draw-card.ts';

const words = {
  ...{ site: 'Glassbook', position: 'Long 10x', about: 'Return', entry: 'Entry price', exit: 'Mark price' },
  ...{ note: 'Position #7.', at: '2026-04-22 08:00:00 UTC' },
};
/** The texts that are drawn. */
function drawn(shared: Shared, money: boolean): string[] {
  const texts: string[] = [];
  const context = {
    fillRect: () => undefined,
    drawImage: () => undefined,
    fillText: (text: string) => texts.push(text),
  };
  const canvas = { getContext: () => context } as unknown as HTMLCanvasElement;
  const look = { token: (name: string) => name, font: 'sans', mark: {} as CanvasImageSource };
  drawCard(canvas, { shared, words, money }, look);
  return texts;
}

test('FUTURES-071 the picture of a position has its percent and prices, and money only where its owner chose that', () => {
  const [open] = valuedAt([sampleRowOf()], '21000.0');
  if (!open) throw new Error('it is open');
  const shared = sharedOf(positionView(open));
  expect(shared).toMatchObject({ percent: '+50.00%', direction: 'up', money: '+1,000.00 USDT', isOpen: true });
  const without = drawn(shared, false);
  for (const text of ['Glassbook', 'BTC/USDT-PERP', 'Long 10x', '+50.00%', '20,000.0', '21,000.0', 'Position #7.'])
    expect(without).toContain(text);
  expect(without.join()).not.toContain('1,000.00');
  expect(drawn(shared, true)).toContain('+1,000.00 USDT');
});

test('FUTURES-071 of a closed position it is the net result of the margin it began with', () => {
  // 100.47 - 1.1725 - 11.696235 of 1,164.60.
  expect(sharedOfClosed(position)).toMatchObject({
    ...{ percent: '+7.52%', direction: 'up', entry: '77,640.0', exit: '78,309.8', money: '+87.60 USDT', isOpen: false },
  });
  const lost = { ...position, result: '-100.47000000' };
  expect(sharedOfClosed(lost)).toMatchObject({ percent: '\u22129.73%', direction: 'down' });
});
