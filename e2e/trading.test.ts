import { randomUUID } from 'node:crypto';
import { market, routes, spot, wallet } from '@glassbook/contract';
import { io } from 'socket.io-client';
import { describe, expect } from 'vitest';
import { test } from './shared-system.ts';
import { clientOf, signUp, spotBalances, yes } from './trader.ts';

describe('over the wire', () => {
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
    await expect.poll(() => pushed.some((one) => one.id === id && one.status === 2)).toBe(true);
    socket.close();

    const { message: fills } = yes(await seller.call(spot.fills, { ...pair, order_id: String(id) }));
    expect(fills.length).toBeGreaterThan(0);
    const { message: entries } = yes(await seller.call(wallet.entries, { limit: '100' }));
    expect(entries.list.some(({ reason }) => reason === 'spot.trade')).toBe(true);
    expect((await spotBalances(seller))['ETH']?.held).toMatch(/^0(\.0+)?$/);
  });

  test('each call that has an asset says the same of the accounts it can be in, with a logo that is there', async ({
    system,
    trader,
  }) => {
    const anyone = clientOf(system.origin);
    const quotes = yes(await anyone(market.quotation, {})).message;
    const { currency, legal } = yes(await anyone(market.currencies, {})).message;
    const wallets = yes(await trader.call(wallet.wallets, {})).message;
    const held = wallet.wireKinds.flatMap((kind) =>
      wallets[`${kind}_wallet`].balance.map((row) => ({ ...row, id: row.currency })),
    );
    const detail = yes(await trader.call(wallet.wallet, { currency: '2', type: 'change' })).message;
    const movable = yes(await trader.call(wallet.currenciesOfUser, {})).message;
    const pairs = quotes.flatMap(({ quotation }) => quotation).map(({ currency_id: id, logo }) => ({ id, logo }));
    type Row = { id: number; logo: string; is_legal: 0 | 1; is_lever: 0 | 1; is_match: 0 | 1; is_micro: 0 | 1 };
    const calls: Record<string, Row[]> = { quotes, currency, legal, held, detail: [{ ...detail, id: 2 }], movable };
    const flagsOf = new Map(
      currency.map(({ id, ...row }) => [id, [row.is_legal, row.is_lever, row.is_match, row.is_micro]]),
    );
    for (const [call, rows] of Object.entries(calls)) {
      expect(rows.length, call).toBeGreaterThan(0);
      for (const row of rows)
        expect([row.is_legal, row.is_lever, row.is_match, row.is_micro], `${call} ${row.id}`).toEqual(
          flagsOf.get(row.id),
        );
    }
    const logos = new Set([...Object.values(calls).flat(), ...pairs].map(({ logo }) => logo));
    expect([...logos].filter((path) => !/^\/coins\/\w+\.svg$/.test(path))).toEqual([]);
    const answers = await Promise.all([...logos].map((path) => fetch(system.origin + path)));
    expect(answers.filter(({ ok, headers }) => !ok || !/svg/.test(headers.get('content-type') ?? ''))).toEqual([]);
    // Each pair has the logo of what is traded.
    const logoOf = new Map(currency.map(({ id, logo }) => [id, logo]));
    expect(pairs.map(({ logo }) => logo)).toEqual(pairs.map(({ id }) => logoOf.get(id)));
  });

  test('the contract is published with every call', async ({ system }) => {
    const response = await fetch(`${system.origin}/api/openapi.json`);
    const { openapi, paths } = (await response.json()) as { openapi: string; paths: Record<string, object> };
    expect(openapi).toMatch(/^3\.1/);
    expect(routes.map(({ path }) => path).filter((path) => !(path in paths) && !(`/api${path}` in paths))).toEqual([]);
  });
});
