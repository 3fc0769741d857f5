import { expect, test } from 'vitest';
import { lookOf, skeletonOf } from './skeleton.ts';

test('the skeleton of UTS 39: prototypes after NFD', () => {
  expect(skeletonOf('раураl')).toBe('paypal');
  expect(skeletonOf('m0dern')).toBe('rnOdern');
  expect(skeletonOf('é')).toBe('e\u0301');
  expect(skeletonOf('客服')).toBe('客服');
});

test.each([
  ['ADMIN', 'admin'],
  ['аdmin', 'admin'],
  ['ЅUРРОRТ', 'Support'],
  ['SUPP0RT', 'support'],
  ['𝐒𝐭𝐚𝐟𝐟', 'staff'],
  ['Rnod', 'mod'],
  ['Mara K.', 'MaraK'],
])('ROOM-009 %s looks like %s', (one, other) => expect(lookOf(one)).toBe(lookOf(other)));

test('ROOM-009 other names look different', () => {
  for (const name of ['Supporter', 'Adam', 'Mara', 'Ádmin']) expect(lookOf(name)).not.toBe(lookOf('admin'));
});
