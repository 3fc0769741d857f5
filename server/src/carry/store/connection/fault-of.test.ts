import { expect, test } from 'vitest';
import { faultOf } from './fault-of.ts';

test.each(['40P01', '40001'])(
  'a transaction that another one ended (%s) was not carried out: it is a fault',
  (code) => {
    const ended = Object.assign(new Error('deadlock detected'), { code });
    expect(faultOf(ended, { writes: true })).toMatchObject({ name: 'Fault', cause: ended, outcomeUnknown: false });
  },
);

test('R10 a session that PostgreSQL refuses since its disk is full is the fault of a full disk, and passes', () => {
  const refused = Object.assign(new Error('could not write init file'), { code: 'XX000' });
  expect(faultOf(refused, { writes: true })).toMatchObject({ reason: 'request.disk_full', outcomeUnknown: false });
  expect(faultOf(Object.assign(new Error('a bug'), { code: 'XX000' }), { writes: true })).toBeUndefined();
});
