/**
 * The server is killed between the trade that reaches a conditional order and its fill: while both wait, as one statement, for a lock that the test holds. In one case the statement is thrown
 * away with the server, in the other it is stored and nobody is answered. Either way, and with the request sent again, each is done once.
 */
import { randomUUID } from 'node:crypto';
import { spot } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { killAtBatch } from './crash/kill-at-batch.ts';
import { auditOf } from './crash/rig.ts';
import { databaseUrlOf } from './crash/systems.ts';
import { startSystem } from './system.ts';
import { patiently, signUp, spotBalances, surely, yes, type Trader } from './trader.ts';

const pair = { currency_id: '2', legal_id: '3' } as const;

const trade = ({ call }: Trader, type: '1' | '2', amount: string, key: string) =>
  call(spot.placeOrder, { ...pair, type, order_type: 'market', amount }, { key });
const buys = async (trader: Trader, amount: string): Promise<void> => {
  const key = randomUUID();
  yes(await surely(() => patiently(() => trade(trader, '1', amount, key))));
};
const soldAs = async ({ call }: Trader, order: number): Promise<number> =>
  yes(await call(spot.fills, { order_id: String(order) })).message.reduce((sum, { amount }) => sum + Number(amount), 0);
const coins = async (trader: Trader) => {
  const { ETH: { available, held } = { available: '', held: '' } } = await spotBalances(trader);
  return [Number(available), Number(held)] as const;
};

test.for(['thrown away', 'stored'] as const)(
  'SPOT-024 SPOT-031 a kill between the trigger and the fill does nothing twice: what was not stored yet is %s',
  { tags: ['long'] },
  async (fate) => {
    const system = await startSystem();
    try {
      const trader = await signUp(system.origin, system.mailbox);
      const mover = await signUp(system.origin, system.mailbox);
      for (const one of [mover, trader]) await buys(one, '0.5');
      const had = [await coins(trader), await coins(mover)].map(([available]) => available);
      const [{ price } = { price: '' }] = yes(await trader.call(spot.fills, { ...pair, limit: '1' })).message;
      const stop = { ...pair, type: '2', amount: '0.05', stop_price: (Number(price) - 0.01).toFixed(2) } as const;
      const { id } = yes(await trader.call(spot.placeConditional, stop, { key: randomUUID() })).data;

      const key = randomUUID();
      expect(await killAtBatch(system, fate, () => trade(mover, '2', '0.01', key))).toBe('lost');
      const row = async () => yes(await trader.call(spot.conditionals, { limit: '1' })).message[0];
      const isStored = fate === 'stored';
      expect(await row()).toMatchObject({ id, status: isStored ? 2 : 1, fired: isStored ? 'stop' : null });
      expect(await soldAs(trader, id)).toBe(isStored ? 0.05 : 0);
      expect((await coins(trader))[1]).toBe(isStored ? 0 : 0.05);

      const sale = yes(await surely(() => trade(mover, '2', '0.01', key))).data;
      expect(await row()).toMatchObject({ id, status: 2, fired: 'stop' });
      expect([await soldAs(trader, id), await soldAs(mover, sale.id)]).toEqual([0.05, 0.01]);
      const [left, held] = await coins(trader);
      const [movers] = await coins(mover);
      expect(held).toBe(0);
      expect(left).toBeCloseTo((had[0] ?? 0) - 0.05, 8);
      expect(movers).toBeCloseTo((had[1] ?? 0) - 0.01, 8);
      expect(await auditOf(databaseUrlOf(system))).toEqual([]);
    } finally {
      await system.remove();
    }
  },
);
