import { expect, test } from 'vitest';
import { faultOf } from './fault-of.ts';

test.each(['40P01', '40001'])(
  'a transaction that another one ended (%s) was not carried out: it is a fault',
  (code) => {
    const ended = Object.assign(new Error('deadlock detected'), { code });
    expect(faultOf(ended, { writes: true })).toMatchObject({ name: 'Fault', cause: ended, outcomeUnknown: false });
  },
);
