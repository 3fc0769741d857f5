import { lockup } from '@glassbook/contract';
import type { SuccessesOf, World } from '../../../../test/successes.ts';

/** A lock-up of the world's trader. */
async function locked({ call }: World): Promise<string> {
  const made = await call(lockup.lock, { config_id: '2', amount: '20' });
  if (!made.ok) throw new Error(`${made.reason}: ${made.message}`);
  return String(made.data.id);
}

export const successes: SuccessesOf<typeof lockup.product> = {
  offers: () => ({ body: {} }),
  lock: () => ({ body: { config_id: '2', amount: '20' } }),
  orders: async (world) => ({ body: { id: await locked(world) } }),
  redeem: async (world) => ({ body: { id: await locked(world) } }),
  setRenew: async (world) => ({ body: { id: await locked(world), auto_renew: '1' } }),
};
