import { identity } from '@glassbook/contract';
import { openTraders } from '../../../test/open-traders.ts';
import type { SuccessesOf } from '../../../test/successes.ts';

export const details = {
  real_type: '1',
  id_type: '0',
  country: 'CN',
  name: '李 小明',
  card_id: '11010519491231002X',
} as const;

export const successes: SuccessesOf<typeof identity.product> = {
  // Not the trader who looks at it: one is verified once.
  verify: async ({ whole }) => ({ body: details, token: (await openTraders(whole.database.pool, 1))[0] ?? '' }),
  state: async ({ call }) => {
    await call(identity.verify, details);
    return { body: {} };
  },
};
