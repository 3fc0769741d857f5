import { setTimeout as wait } from 'node:timers/promises';
import { market, spot } from '@glassbook/contract';
import { Unreachable } from '@glassbook/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRecording, startSystem, type System } from './system.ts';
import { patiently, signUp, spotBalances, yes, type Trader } from './trader.ts';

/** What a trader knows of an order it sent: what it was told, or that no answer came. */
type Sent = { id: string; answer: 'yes' | 'no' | 'unknown' };

type Prices = { low: string; high: string };

/** Sends orders one after the other until it is told to stop; a few that fill, most that rest, every third cancelled at once. */
async function tradeOn(
  trader: Trader,
  name: string,
  prices: Prices,
  over: { yes: boolean },
  sent: Sent[],
): Promise<void> {
  for (let n = 0; !over.yes; n += 1) {
    const id = `${name}-${n}`;
    const type = n % 2 === 0 ? '1' : '2';
    const order =
      n % 5 === 0
        ? { order_type: 'market' as const, amount: '0.0010' }
        : { order_type: 'limit' as const, amount: '0.0050', target_price: type === '1' ? prices.low : prices.high };
    try {
      const answer = await trader.call(spot.placeOrder, {
        currency_id: '2',
        legal_id: '3',
        type,
        client_order_id: id,
        ...order,
      });
      sent.push({ id, answer: answer.ok ? 'yes' : 'no' });
      if (n % 3 === 0) await trader.call(spot.cancelOrder, { client_order_id: id });
    } catch (cause) {
      if (!(cause instanceof Unreachable)) throw cause;
      if (sent.at(-1)?.id !== id) sent.push({ id, answer: 'unknown' });
      await wait(100);
    }
  }
}

/** Every order of a trader the system knows. */
async function knownTo({ call }: Trader): Promise<Set<string>> {
  const known = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { message } = yes(
      await patiently(() => call(spot.orders, { status: '0', limit: '100', page: String(page) })),
    );
    for (const { client_order_id: id } of message) if (id !== null) known.add(id);
    if (message.length < 100) return known;
  }
}

describe.skipIf(!hasRecording)('killed in the middle of orders', () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system.remove());

  test(
    'nothing that was acknowledged is lost, nothing refused has happened, and the books agree with the journal',
    { timeout: 240_000 },
    async () => {
      const traders = await Promise.all(Array.from({ length: 6 }, () => signUp(system.origin, system.mailbox)));
      const { message: tickers } = yes(await traders[0]!.call(market.tickers, {}));
      const last = Number(tickers.find(({ symbol }) => symbol === 'ETH/USDT')!.last);
      const prices = { low: (last * 0.97).toFixed(2), high: (last * 1.03).toFixed(2) };
      const over = { yes: false };
      const sent = traders.map((): Sent[] => []);
      const trading = traders.map((trader, index) => tradeOn(trader, `t${index}`, prices, over, sent[index]!));
      const kills: (() => number)[] = [system.serverPid, system.serverPid, system.postgresPid, system.serverPid];
      for (const victim of kills) {
        await wait(700 + Math.floor(Math.random() * 600));
        process.kill(victim(), 'SIGKILL');
        await wait(300);
        await system.untilReady();
      }
      await wait(1_000);
      over.yes = true;
      await Promise.all(trading);

      const known = await Promise.all(traders.map(knownTo));
      const all = sent.flatMap((orders, index) =>
        orders.map((order) => ({ ...order, known: known[index]!.has(order.id) })),
      );
      expect(all.filter(({ answer }) => answer === 'yes').length).toBeGreaterThan(50);
      expect(all.filter(({ answer, known: is }) => answer === 'yes' && !is).map(({ id }) => id)).toEqual([]);
      expect(all.filter(({ answer, known: is }) => answer === 'no' && is).map(({ id }) => id)).toEqual([]);

      const before = await Promise.all(traders.map(spotBalances));
      expect(await system.end('SIGINT')).toBe(0);
      const audit = system.command('scripts/audit.ts');
      expect(audit.output).not.toBe('');
      expect({ status: audit.status, output: audit.output }).toMatchObject({ status: 0 });
      await system.startAgain();
      expect(await Promise.all(traders.map(spotBalances))).toEqual(before);
    },
  );
});
