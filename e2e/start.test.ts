import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { market, system as about } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, lives, root, startSystem, stillMarket, type System } from './system.ts';
import { clientOf, yes } from './trader.ts';
import type { Client } from '@glassbook/contract/client';

describe('starting and stopping', () => {
  let system: System;
  let anyone: Client;
  beforeAll(async () => {
    system = await startSystem();
    anyone = clientOf(system.origin);
  });
  afterAll(async () => {
    await system.remove();
    rmSync(`${system.dataDir}-second`, { recursive: true, force: true });
  });

  const start = (env: Record<string, string>) => {
    const environment = { ...process.env, ...stillMarket(), DATABASE_URL: '', ...env };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.ts'], {
      cwd: root,
      env: environment,
      encoding: 'utf8',
      timeout: 60_000,
    });
    return { status, output: (stdout + stderr).trim() };
  };

  test('it prints that trading is possible and the feed of its prices', async () => {
    const { message } = yes(await anyone(about.health, {}));
    expect(message).toMatchObject({ ready: true, feed: 'replay' });
    expect(system.said()).toMatch(/Glassbook is ready: http:\/\/localhost:\d+ \(feed: replay\)/);
  });

  test('every market has a price, a book with two sides and full charts at the start', async () => {
    const { message: tickers } = yes(await anyone(market.tickers, {}));
    expect(tickers.map(({ symbol }) => symbol).sort()).toEqual([
      'BNB/USDT',
      'BTC/USDT',
      'ETH/USDT',
      'SOL/USDT',
      'XRP/USDT',
    ]);
    for (const { symbol } of tickers) {
      const { message: book } = yes(await anyone(market.depth, { symbol }));
      expect(book.bids.length, symbol).toBeGreaterThan(3);
      expect(book.asks.length, symbol).toBeGreaterThan(3);
    }
    const now = Math.floor(Date.now() / 1000);
    const hours = { symbol: 'BTC/USDT', period: '60min', from: String(now - 200 * 3600), to: String(now) };
    const { message: candles } = yes(await anyone(market.candles, hours));
    expect(candles.length).toBeGreaterThan(190);
  });

  test('a second start on the same DATA_DIR is refused in one line and changes nothing', async () => {
    const before = readdirSync(system.dataDir).sort();
    const second = start({ DATA_DIR: system.dataDir, PORT: String(await freePort()) });
    expect(second.status).toBe(78);
    expect(second.output).toContain(`Glassbook already runs on DATA_DIR ${system.dataDir}`);
    expect(second.output.split('\n')).toHaveLength(1);
    expect(readdirSync(system.dataDir).sort()).toEqual(before);
    expect((await fetch(`${system.origin}/api/health`)).status).toBe(200);
  });

  test('a port that is taken is one line', () => {
    const second = start({ DATA_DIR: `${system.dataDir}-second`, PORT: new URL(system.origin).port });
    expect(second).toMatchObject({ status: 78 });
    expect(second.output).toMatch(
      /^Glassbook cannot start: Port \d+ is taken by another program; set PORT to another one\.$/,
    );
  });

  test('a setting that cannot be used is one line', async () => {
    const second = start({ DATA_DIR: `${system.dataDir}-second`, PORT: String(await freePort()), FEED: 'weather' });
    expect(second.status).toBe(78);
    expect(second.output).toContain('FEED must be one of');
  });

  test('Ctrl-C ends everything it started, and the next start is there', async () => {
    const [server, postgres] = [system.serverPid(), system.postgresPid()];
    expect(await system.end('SIGINT')).toBe(0);
    expect([server, postgres].filter(lives)).toEqual([]);
    await system.startAgain();
  });

  test('a killed start does not block the next', async () => {
    const [server, postgres] = [system.serverPid(), system.postgresPid()];
    expect(await system.end('SIGKILL')).toBe('SIGKILL');
    await system.startAgain();
    expect([server, postgres].filter(lives)).toEqual([]);
  });
});
