/** The server is killed in the last seconds of an option: its result is the one of the ticks that were journaled before, and anybody can recompute it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { options, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilBack } from './crash/rig.ts';
import { startSystem, swingingMarket, type System } from './system.ts';
import { signUp, yes } from './trader.ts';
import { verified } from './withdrawer.ts';

/** The window of the result is five seconds. */
const KILLED_BEFORE_MS = 1_200;

let system: System;
const folder = mkdtempSync(join(tmpdir(), 'glassbook-receipt-'));
beforeAll(async () => {
  system = await startSystem(swingingMarket());
});
afterAll(async () => {
  await system.remove();
  rmSync(folder, { recursive: true });
});

test(
  'OPT-011 a kill between the last ticks and the settlement changes no result, and pays once',
  { timeout: 300_000 },
  async () => {
    const { call, ...trader } = await signUp(system.origin, system.mailbox);
    await verified(system, trader);
    const move = { currency_id: '3', number: '300', from_field: 'change', to_field: 'micro' } as const;
    yes(await call(wallet.move, move));
    yes(await call(options.confirm, {}));
    const asked = { match_id: '1', currency_id: '3', type: '1', seconds: '30', number: '100' } as const;
    const opened = yes(await call(options.submit, asked)).message;
    const resultOf = async () => yes(await call(options.result, { id: String(opened.id) })).message;
    const late = { timeout: 60_000, interval: 100 };
    await expect.poll(async () => (await resultOf()).remain_milli_seconds, late).toBeLessThan(KILLED_BEFORE_MS);
    const before = system.serverPid();
    process.kill(before, 'SIGKILL');
    await untilBack(system, before);

    await expect.poll(async () => (await resultOf()).result, late).not.toBeNull();
    const ended = await resultOf();
    expect(ended.result).not.toBe('void');
    const { available } = yes(await call(options.offer, {})).message;
    expect(Number(available)).toBeCloseTo(300 - 101 + Number(ended.back), 8);
    const file = join(folder, 'receipt.json');
    const receipt = async () => (await fetch(`${system.origin}/api/receipts?id=${ended.receipt}`)).text();
    await expect.poll(receipt, { timeout: 90_000, interval: 1_000 }).toContain('"signature"');
    writeFileSync(file, await receipt());
    expect(system.command('verify/verify.js', file)).toMatchObject({ status: 0 });
  },
);
