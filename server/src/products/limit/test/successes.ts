import { limit } from '@glassbook/contract';
import { openTraders } from '../../../../test/open-traders.ts';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { clientOf } from '../../../../test/whole-app.ts';

/** A trader of its own, since most of it cannot be taken back. */
async function trader({ whole }: World): Promise<string> {
  const [token = ''] = await openTraders(whole.database.pool, 1, { proved: true });
  return token;
}

/** A trader who has just asked for a raise. */
async function raising(world: World): Promise<string> {
  const token = await trader(world);
  const call = clientOf(world.whole.app, token);
  for (const amount of ['30', '60']) await call(limit.set, { name: 'session', amount });
  return token;
}

export const successes: SuccessesOf<typeof limit.product> = {
  limits: () => ({ body: {} }),
  set: async (world) => ({ body: { name: 'session', amount: '60' }, token: await trader(world) }),
  confirm: async (world) => ({
    ...{ body: { name: 'session' }, token: await raising(world) },
    tooEarly: { refusal: 'limit.not_yet', shownIn: 'server/src/products/limit/limit.test.ts' },
  }),
  discard: async (world) => ({ body: { name: 'session' }, token: await raising(world) }),
  coolOff: async (world) => ({ body: { days: '1' }, token: await trader(world) }),
  exclude: async (world) => ({ body: { days: '182' }, token: await trader(world) }),
};
