import { dual } from '@glassbook/contract';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { offerOf } from './offer.ts';

/** A put that costs 10 USDT a share. */
const cheap = ({ whole }: Pick<World, 'whole'>) => offerOf(whole, { type: 'put', strike: 100n });

/** An order of the world's trader. */
async function bought({ whole, call }: World): Promise<void> {
  const made = await call(dual.buy, { id: String(await cheap({ whole })), num: '1' });
  if (!made.ok) throw new Error(`${made.reason}: ${made.message}`);
}

export const successes: SuccessesOf<typeof dual.product> = {
  offers: async ({ whole }) => {
    await offerOf(whole);
    return { body: {} };
  },
  offer: async ({ whole }) => ({ body: { id: String(await offerOf(whole)) } }),
  buy: async (world) => ({ body: { id: String(await cheap(world)), num: '1' } }),
  orders: async (world) => {
    await bought(world);
    return { body: {} };
  },
  own: async (world) => {
    await bought(world);
    return { body: {} };
  },
};
