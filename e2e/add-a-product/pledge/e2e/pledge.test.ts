import { randomUUID } from 'node:crypto';
import { notification, pledge, type MessageOf } from '@glassbook/contract';
import { io, type Socket } from 'socket.io-client';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { openAs } from './pages.ts';
import { startSystem, type System } from './system.ts';
import { signUp, spotBalances, yes, type Trader } from './trader.ts';

const USDT = '3';
type Reply<T> = { ok: true; seq: number; snapshot: T };

/** A socket of a trader, and all that was pushed to it. */
async function listening(system: System, trader: Trader) {
  const socket: Socket = io(system.origin, { transports: ['websocket'], auth: { token: trader.token } });
  const pushed: [channel: string, seq: number, message: unknown][] = [];
  socket.on('push', (frame: typeof pushed) => pushed.push(...frame));
  const subscribe = <T>(channel: string) =>
    socket.timeout(10_000).emitWithAck('subscribe', channel) as Promise<Reply<T>>;
  const own = await subscribe<MessageOf<'pledge.own'>>('pledge.own');
  const totals = await subscribe<MessageOf<'pledge.totals'>>('pledge.totals');
  return { socket, pushed, own, totals };
}

describe('a product that was added', () => {
  let system: System;
  let browser: Browser;
  let ann: Trader;
  let bob: Trader;
  beforeAll(async () => {
    system = await startSystem();
    browser = await openBrowser();
    [ann, bob] = [await signUp(system.origin, system.mailbox), await signUp(system.origin, system.mailbox)];
  });
  afterAll(async () => {
    await browser?.close();
    await system?.remove();
  });

  test('is called, held, published to its owner and to the public, and survives kill -9 with its timer', async () => {
    const [anns, bobs] = [await listening(system, ann), await listening(system, bob)];
    expect([anns.own.snapshot, bobs.own.snapshot, anns.totals.snapshot]).toEqual([[], [], []]);
    const refused = await ann.call(pledge.make, { currency_id: USDT, number: '4.99' });
    expect(refused).toMatchObject({
      ok: false,
      reason: 'pledge.too_small',
      message: 'Pledge at least 5.00000000 USDT.',
    });
    const before = (await spotBalances(ann))['USDT']?.available;
    const key = randomUUID();
    const { data } = yes(await ann.call(pledge.make, { currency_id: USDT, number: '120' }, { key }));
    expect(data).toMatchObject({ amount: '120.00000000', status: 'open' });
    const told = (pushed: typeof anns.pushed, channel: string) => pushed.filter(([name]) => name === channel);
    await expect
      .poll(() => told(anns.pushed, 'pledge.own'))
      .toMatchObject([['pledge.own', expect.any(Number), [{ id: data.id }]]]);
    await expect
      .poll(() => told(bobs.pushed, 'pledge.totals').at(-1)?.[2])
      .toEqual([{ currency_id: 3, amount: '120.00000000' }]);
    expect(told(bobs.pushed, 'pledge.own')).toEqual([]);
    process.kill(system.serverPid(), 'SIGKILL');
    await system.untilSaid(/is ready again/);
    expect(yes(await ann.call(pledge.make, { currency_id: USDT, number: '120' }, { key })).data.id).toBe(data.id);
    const again = await listening(system, ann);
    expect(again.own.snapshot).toMatchObject([{ id: data.id, status: 'open' }]);
    expect(again.totals.snapshot).toEqual([{ currency_id: 3, amount: '120.00000000' }]);
    await expect
      .poll(() => told(again.pushed, 'pledge.own').at(-1)?.[2])
      .toMatchObject([{ id: data.id, status: 'returned' }]);
    expect((await spotBalances(ann))['USDT']?.available).toBe(before);
    await expect
      .poll(async () => yes(await ann.call(notification.notifications, { group: 'funds' })).message.data[0])
      .toMatchObject({ kind: 'pledge_returned', params: { pledge: data.id, amount: '120.00000000' } });
    for (const { socket } of [anns, bobs, again]) socket.close();
  });

  test('has a page, in its own words', async () => {
    const { page, problems } = await openAs(browser, system, ann, 'en', 'phone');
    await page.goto('/pages/financial/index');
    await page.getByRole('link', { name: /^Pledges ?Set an amount aside/ }).click();
    await page.getByRole('heading', { name: 'Pledges', exact: true }).waitFor();
    const amount = page.getByLabel('Amount (USDT)');
    const pledges = async (number: string) => {
      await amount.fill(number);
      await page.getByRole('button', { name: 'Check details' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pledge', exact: true }).click();
    };
    await pledges('1');
    await page.getByText('Pledge at least 5.00000000 USDT.').waitFor();
    await pledges('50');
    await page.getByRole('status', { name: /^Pledge P-\d+$/ }).waitFor();
    await page.getByText(/^Locked until \d\d:\d\d:\d\d$/).waitFor();
    await page.getByText('50.00000000').first().waitFor();
    await page.goto('/notifications');
    await page.getByText('120 USDT returned').waitFor();
    await page.getByText('Pledge P-1', { exact: true }).waitFor();
    await expect.poll(() => problems).toEqual([]);
    await page.context().close();
  });

  test('is replayed, compared and added up by the audit', () => {
    const { status, output } = system.command('scripts/audit.ts');
    expect(output).toContain('no difference');
    expect(status).toBe(0);
  });
});
