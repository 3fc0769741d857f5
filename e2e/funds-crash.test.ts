/** The server is killed between what moves money and what decides about it: between a hold and its decision, and between an approval and its entry. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { funds, upload } from '@glassbook/contract';
import sharp from 'sharp';
import { untilBack } from './crash/rig.ts';
import { fundsStaff } from './funds-staff.ts';
import { startSystem, type System } from './system.ts';
import { spotBalances, yes, type Trader } from './trader.ts';
import { digits, saved, withdrawer } from './withdrawer.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.remove());

async function kill(): Promise<void> {
  const before = system.serverPid();
  process.kill(before, 'SIGKILL');
  await untilBack(system, before);
}
const usdtOf = async (trader: Trader) => {
  const row = (await spotBalances(trader))['USDT'];
  return [Number(row?.available), Number(row?.held)] as const;
};

test('FUNDS-057 a hold is there after a kill before its decision, and is decided once', async () => {
  const trader = await withdrawer(system);
  const staff = await fundsStaff(system);
  const [before] = await usdtOf(trader);
  const asked = { address: saved, currency: '3', number: '250', type: '0', password: digits } as const;
  const key = randomUUID();
  const { id } = yes(await trader.call(funds.withdraw, asked, { key })).data;
  await kill();
  expect(await usdtOf(trader)).toEqual([before - 250, 250]);
  // The same request again is the same withdrawal.
  expect(yes(await trader.call(funds.withdraw, asked, { key })).data.id).toBe(id);
  await staff.review(id);
  await kill();
  await staff.approve(id);
  await staff.claim(id);
  await kill();
  await staff.pay(id, randomUUID());
  expect(await usdtOf(trader)).toEqual([before - 250, 0]);
  expect(yes(await trader.call(funds.withdrawal, { id: String(id) })).message.state).toBe('paid');
});

test('FUNDS-057 of a kill between an approval and its entry nothing is lost and nothing is posted twice', async () => {
  const trader = await withdrawer(system);
  const staff = await fundsStaff(system);
  const [before] = await usdtOf(trader);
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#88aacc' } });
  const image = new Uint8Array(await picture.png().toBuffer());
  const delays = [0, 5, 15, 40, 100];
  for (const [index, delayMs] of delays.entries()) {
    const account = yes(await trader.call(upload.image, {}, { file: new Blob([image]) })).message;
    const asked = { account, amount: '100', currency: '3', type: '0' } as const;
    const { id } = yes(await trader.call(funds.deposit, asked, { key: randomUUID() })).data;
    await staff.reviewDeposit(id);
    const approved = staff.credit(id, '100', randomUUID()).then(
      () => true,
      () => false,
    );
    await wait(delayMs);
    await kill();
    await approved;
    const stateOf = async () => yes(await trader.call(funds.depositDetail, { id: String(id) })).message.state;
    // What was approved is carried out by the next process; what was asked for can be approved, and what was not asked for again.
    const until = performance.now() + 90_000;
    while ((await stateOf()) !== 'credited' && performance.now() < until) {
      await staff.creditAgain(id, '100').catch(() => undefined);
      await wait(500);
    }
    expect(await stateOf()).toBe('credited');
    expect(await usdtOf(trader)).toEqual([before + 100 * (index + 1), 0]);
  }
});
