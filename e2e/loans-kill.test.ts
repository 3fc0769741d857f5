/**
 * The server is killed between the tick of the index that liquidates a loan and the sale: both are one command, whose batch waits for a lock that the test holds. In one case it is thrown away
 * with the server, in the other it is stored and nobody is told. Either way the collateral is sold once, and the loan ends once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loan } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { writeRecording } from '../scripts/recordings/write-recording.ts';
import { killAtBatch } from './crash/kill-at-batch.ts';
import { auditOf } from './crash/rig.ts';
import { databaseUrlOf } from './crash/systems.ts';
import { clockFrom } from './fast-clock.ts';
import { startSystem } from './system.ts';
import { signUp, spotBalances, yes } from './trader.ts';
import { verified } from './withdrawer.ts';

const SPEED = 5;
const folder = () => mkdtempSync(join(tmpdir(), 'glassbook-prices-'));

test.for(['thrown away', 'stored'] as const)(
  'LOAN-024 a kill between a tick and its sale sells nothing twice: what was not stored yet is %s',
  { tags: ['long'] },
  async (fate) => {
    const prices = folder();
    writeRecording(prices, () => 1, { minutes: 90, from: Date.UTC(2026, 0, 1) });
    const system = await startSystem({ REPLAY_DIR: prices });
    try {
      const trader = await signUp(system.origin, system.mailbox);
      await verified(system, trader);
      const asked = { collateral_id: '1', collateral: '0.05', amount: '2200', days: '0' } as const;
      const { id } = yes(await trader.call(loan.borrow, asked)).message;
      const own = async () => yes(await trader.call(loan.list, { id: String(id) })).message.data[0];
      const usdt = async () => Number((await spotBalances(trader))['USDT']?.available);
      const before = await usdt();

      // Flat for a minute, then down by half within another.
      const course = (minute: number) => 1 - Math.min(1, Math.max(0, minute - 1)) / 2;
      writeRecording(prices, course, { minutes: 90, from: Date.UTC(2026, 0, 2) });
      await system.end('SIGTERM');
      await system.startAgain(clockFrom(Date.now(), SPEED));
      await killAtBatch(system, fate, () => Promise.resolve());
      await expect.poll(async () => (await own())?.status, { timeout: 120_000 }).toBe(5);

      const log = yes(await trader.call(loan.log, { id: String(id) })).message.data.map(({ kind }) => kind);
      expect(log.filter((kind) => kind === 'sale' || kind === 'close')).toEqual(['close', 'sale']);
      const { surplus = '' } = (await own())?.liquidation ?? {};
      expect((await usdt()) - before).toBeCloseTo(Number(surplus), 6);
      expect(await auditOf(databaseUrlOf(system))).toEqual([]);
    } finally {
      await system.remove();
      rmSync(prices, { recursive: true });
    }
  },
);
