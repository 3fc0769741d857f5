import type { notification } from '@glassbook/contract';
import type { SuccessesOf } from '../../../../test/successes.ts';

export const successes: SuccessesOf<typeof notification.product> = {
  notifications: () => ({ body: { group: 'funds' } }),
  read: () => ({ body: { up_to_ms: String(Date.now()) } }),
};
