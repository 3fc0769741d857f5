/**
 * The server is killed while the expiry of an OTC order waits to be stored. In one case it is thrown away with the server, in the other it is stored and nobody is told. Either way the order
 * expires once, and the seller has the coin back once.
 */
import { otc } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { killAtBatch } from './crash/kill-at-batch.ts';
import { auditOf } from './crash/rig.ts';
import { databaseUrlOf } from './crash/systems.ts';
import { clockFrom } from './fast-clock.ts';
import { adOf, otcPerson } from './otc-people.ts';
import { startSystem, stillMarket } from './system.ts';
import { spotBalances, yes } from './trader.ts';

/** The 15 minutes of an order in 15 seconds. */
const SPEED = 60;

test.for(['thrown away', 'stored'] as const)(
  'OTC-011 a kill at an expiry gives the coin back once: what was not stored yet is %s',
  { tags: ['long'] },
  async (fate) => {
    const system = await startSystem(stillMarket());
    try {
      const seller = await otcPerson(system, 'Linh Tran');
      const buyer = await otcPerson(system, 'Ann Bee');
      const ad = await adOf(system, seller);
      const usdt = async () => Number((await spotBalances(seller))['USDT']?.available);
      const before = await usdt();
      const { price } = yes(await buyer.call(otc.ad, { id: ad })).message;
      const taken = await buyer.call(otc.take, { id: ad, amount: '100', price, method: 'bank' });
      const id = String(yes(taken).message.id);
      expect(await usdt()).toBe(before - 100);

      await system.end('SIGTERM');
      await system.startAgain(clockFrom(Date.now(), SPEED));
      await killAtBatch(system, fate, () => Promise.resolve(), 'otc_orders');
      const order = async () => yes(await buyer.call(otc.order, { id })).message;
      await expect.poll(async () => (await order()).state, { timeout: 120_000 }).toBe(6);
      expect((await order()).timeline.filter(({ what }) => what === 'expired')).toHaveLength(1);
      expect(await usdt()).toBe(before);
      expect(yes(await seller.call(otc.ad, { id: ad })).message.left).toBe('500.00000000');
      expect(await auditOf(databaseUrlOf(system))).toEqual([]);
    } finally {
      await system.remove();
    }
  },
);
