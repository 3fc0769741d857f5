import { ieo } from '@glassbook/contract';
import type { SuccessesOf, World } from '../../../../test/successes.ts';

const applied = async ({ call }: World): Promise<void> => {
  const made = await call(ieo.apply, { project_id: '1', amount: '400', pay_currency: '3' });
  if (!made.ok) throw new Error(`${made.reason}: ${made.message}`);
};

export const successes: SuccessesOf<typeof ieo.product> = {
  offers: () => ({ body: {} }),
  offer: async (world) => {
    await applied(world);
    return { body: { project_id: '1' } };
  },
  apply: () => ({ body: { project_id: '1', amount: '400', pay_currency: '3', price: '50' } }),
  applications: async (world) => {
    await applied(world);
    return { body: {} };
  },
  allocation: () => ({
    body: { project_id: '1' },
    tooEarly: { refusal: 'ieo.not_allocated', shownIn: 'server/src/products/ieo/ieo.test.ts' },
  }),
};
