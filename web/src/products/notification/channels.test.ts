import type { notification } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { channels } from './channels.ts';

const { start, next } = channels['notification.own'];
const received = (id: string): notification.Notification => ({
  ...{ id, at_ms: 1, group: 'funds', kind: 'demo_funds', params: { amount: '1.00', asset: 'USDT', others: [] } },
});

test('NOTIFY-005 what arrives is unread, the same again counts once, and a mark leaves what came after it', () => {
  let own = start(['a']);
  own = next(own, { happened: [received('b')], unread: null });
  own = next(own, { happened: [received('a'), received('b')], unread: null });
  expect(own).toEqual(['a', 'b']);
  own = next(own, { happened: [], unread: ['b'] });
  expect(own).toEqual(['b']);
  own = next(own, { happened: [received('c')], unread: [] });
  expect(own).toEqual(['c']);
});
