import { alert } from '@glassbook/contract';
import { openTraders } from '../../../../test/open-traders.ts';
import type { SuccessesOf, World } from '../../../../test/successes.ts';
import { clientOf } from '../../../../test/whole-app.ts';

const wanted = { condition: 'rises', level: '900000', repeat: '1', mail: '0', note: 'a round number' } as const;
/** A user with an alert: its id. */
async function alerted({ whole }: World): Promise<{ token: string; id: string }> {
  const [token = ''] = await openTraders(whole.database.pool, 1);
  const answer = await clientOf(whole.app, token)(alert.create, { symbol: 'BTC/USDT', ...wanted });
  if (!answer.ok) throw new Error(answer.message);
  return { token, id: String(answer.message.id) };
}

export const successes: SuccessesOf<typeof alert.product> = {
  alerts: async (world) => ({ body: {}, token: (await alerted(world)).token }),
  create: async ({ whole }) => {
    const [token = ''] = await openTraders(whole.database.pool, 1);
    return { body: { symbol: 'BTC/USDT', condition: 'gains', percent: '5', window: '1h' }, token };
  },
  edit: async (world) => {
    const { id, token } = await alerted(world);
    return { body: { id, condition: 'falls', level: '0.01' }, token };
  },
  pause: async (world) => {
    const { id, token } = await alerted(world);
    return { body: { id, paused: '1' }, token };
  },
  remove: async (world) => {
    const { id, token } = await alerted(world);
    return { body: { id }, token };
  },
};
