import { spot } from '@glassbook/contract';
import type { SuccessesOf, World } from '../../../../test/successes.ts';

const pair = { currency_id: '1', legal_id: '3' };
const resting = { ...pair, type: '1', target_price: '50000', amount: '0.002' } as const;
/** The id of an order that was placed: one that rests, or one that trades at once. */
async function placed({ call }: World, more: { order_type?: 'market' } = {}): Promise<string> {
  const order = more.order_type ? { ...pair, type: '1' as const, amount: '0.002', ...more } : resting;
  const answer = await call(spot.placeOrder, order);
  if (!answer.ok) throw new Error(answer.message);
  return String(answer.data.id);
}

const waiting = {
  ...pair,
  type: '1',
  amount: '0.002',
  stop_price: '80000',
  stop_limit: '80000',
  trigger_by: 'index',
} as const;
async function waits({ call }: World): Promise<string> {
  const answer = await call(spot.placeConditional, waiting);
  if (!answer.ok) throw new Error(answer.message);
  return String(answer.data.id);
}

export const successes: SuccessesOf<typeof spot.product> = {
  placeOrder: () => ({ body: resting }),
  preview: () => ({ body: resting }),
  amendOrder: async (world) => ({ body: { id: await placed(world), amount: '0.001' } }),
  cancelOrder: async (world) => ({ body: { id: await placed(world) } }),
  cancelAll: async (world) => {
    await placed(world);
    return { body: pair };
  },
  placeConditional: () => ({ body: waiting }),
  amendConditional: async (world) => ({ body: { id: await waits(world), stop_price: '81000', stop_limit: '81000' } }),
  conditionals: async (world) => {
    await waits(world);
    return { body: { ...pair, status: '1' } };
  },
  orders: async (world) => {
    await placed(world);
    return { body: { ...pair, status: '1' } };
  },
  notices: () => ({ body: {} }),
  setNotices: () => ({ body: { by_mail: '1' } }),
  fills: async (world) => ({ body: { order_id: await placed(world, { order_type: 'market' }) } }),
};
