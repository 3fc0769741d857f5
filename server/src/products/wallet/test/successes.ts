import { wallet } from '@glassbook/contract';
import { openTraders } from '../../../../test/open-traders.ts';
import type { SuccessesOf, World } from '../../../../test/successes.ts';

const move = { currency_id: '3', number: '1', from_field: 'change', to_field: 'lever' } as const;
async function moved({ call }: World): Promise<void> {
  const answer = await call(wallet.move, move);
  if (!answer.ok) throw new Error(answer.message);
}

export const successes: SuccessesOf<typeof wallet.product> = {
  move: () => ({ body: move }),
  claimDemo: async ({ whole }) => {
    const [token = ''] = await openTraders(whole.database.pool, 1);
    return { body: {}, token };
  },
  entries: async (world) => {
    await moved(world);
    return { body: {} };
  },
  moves: async (world) => {
    await moved(world);
    return { body: {} };
  },
  pnl: () => ({ body: {} }),
  equity: () => ({ body: { period: '1d' } }),
  wallets: () => ({ body: {} }),
  wallet: () => ({ body: { currency: '3', type: 'change' } }),
  currenciesOfUser: () => ({ body: {} }),
};
