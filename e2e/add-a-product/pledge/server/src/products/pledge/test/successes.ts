import type { pledge } from '@glassbook/contract';
import type { SuccessesOf } from '../../../../test/successes.ts';

export const successes: SuccessesOf<typeof pledge.product> = {
  make: () => ({ body: { currency_id: '3', number: '120' } }),
  own: () => ({ body: { status: 'open' } }),
};
