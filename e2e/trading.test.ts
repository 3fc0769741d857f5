import { randomUUID } from 'node:crypto';
import { market, routes, spot, wallet } from '@glassbook/contract';
import { io } from 'socket.io-client';
import { describe, expect } from 'vitest';
import { test } from './shared-system.ts';
import { onRecording } from './system.ts';
import { clientOf, signUp, spotBalances, yes } from './trader.ts';

describe('over the wire', onRecording, () => {
  test('a trader buys by market and sells by limit to another, and both get the fill', async ({ system }) => {
    const seller = await signUp(system.origin, system.mailbox);
    const buyer = await signUp(system.origin, system.mailbox);
    const pair = { currency_id: '2', legal_id: '3' };
    const bought = yes(
      await seller.call(spot.placeOrder, {
        ...pair,
        type: '1',
        order_type: 'market',
        value: '500',
        client_order_id: 'first',
      }),
    ).data;
    expect(bought.status).toBe(2);
    const again = yes(
      await seller.call(spot.placeOrder, {
        ...pair,
        type: '1',
        order_type: 'market',
        value: '500',
        client_order_id: 'first',
      }),
    ).data;
    expect(again).toEqual(bought);

    const socket = io(system.origin, { transports: ['websocket'], auth: { token: seller.token } });
    const pushed: { id: number; status: number }[] = [];
    socket.on('push', (frame: [string, number, { orders: { id: number; status: number }[] }][]) => {
      for (const [channel, , message] of frame) if (channel === 'spot.orders') pushed.push(...message.orders);
    });
    const answer: { ok: boolean } = await socket.emitWithAck('subscribe', 'spot.orders');
    expect(answer.ok).toBe(true);

    // A price inside the house maker's spread is the best offer until prices move on.
    const { message: book } = yes(await clientOf(system.origin)(market.depth, { symbol: 'ETH/USDT' }));
    const price = (Number(book.asks[0]![0]) - 0.01).toFixed(2);
    const order = { ...pair, type: '2', order_type: 'limit', amount: '0.0500', target_price: price } as const;
    const { id } = yes(await seller.call(spot.placeOrder, order, { key: randomUUID() })).data;
    yes(
      await buyer.call(spot.placeOrder, {
        ...pair,
        type: '1',
        order_type: 'limit',
        time_in_force: 'IOC',
        amount: '3.0000',
        target_price: (Number(price) * 1.01).toFixed(2),
      }),
    );
    await expect.poll(() => pushed.some((one) => one.id === id && one.status === 2), { timeout: 10_000 }).toBe(true);
    socket.close();

    const { message: fills } = yes(await seller.call(spot.fills, { ...pair, order_id: String(id) }));
    expect(fills.length).toBeGreaterThan(0);
    const { message: entries } = yes(await seller.call(wallet.entries, { limit: '100' }));
    expect(entries.list.some(({ reason }) => reason === 'spot.trade')).toBe(true);
    expect((await spotBalances(seller))['ETH']?.held).toMatch(/^0(\.0+)?$/);
  });

  test('the contract is published with every call', async ({ system }) => {
    const response = await fetch(`${system.origin}/api/openapi.json`);
    const { openapi, paths } = (await response.json()) as { openapi: string; paths: Record<string, object> };
    expect(openapi).toMatch(/^3\.1/);
    expect(routes.map(({ path }) => path).filter((path) => !(path in paths) && !(`/api${path}` in paths))).toEqual([]);
  });
});
