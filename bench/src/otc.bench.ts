/** OTC trading: ten thousand orders that expire at one millisecond, and a page of the ads of ten thousand, as it is kept and as it is read. */
import { apply, emptyState, encode, takeChanges, type Command } from '@glassbook/engine';
import { InForce } from '../../server/src/carry/store/settings/in-force.ts';
import { ads } from '../../server/src/products/otc/ads.ts';
import { Details } from '../../server/src/products/otc/details.ts';
import { Offered } from '../../server/src/products/otc/offered.ts';
import { percentile, report } from './report.ts';
import { sized } from './size.ts';
import { openCore } from './store/growth/core.ts';
import { ownPostgres } from './store/own-postgres.ts';

const EXPIRIES = sized(10_000, 100);
const ADS = sized(10_000, 100);
const CALLS = sized(200, 5);
const RUNS = sized(5, 1);
const USDT = 3;
const CNY = 1;
const UNIT = 10n ** 8n;
const START = Date.UTC(2026, 0, 2);
const MERCHANT = 9_000;
/** An account has three open orders as taker. */
const OPEN = 3;
const digest = 'ab'.repeat(32);

const timed = (name: string, ms: number[]): void =>
  report({ name: `otc.${name}`, unit: 'ms', values: ms, p50: percentile(ms, 0.5), p99: percentile(ms, 0.99) });

/** All of them were taken at one millisecond, and nobody paid. */
function expiries(): number {
  const state = emptyState();
  const send = (command: Command) => {
    const outcome = apply(state, { seq: state.seq + 1, at: Math.max(START, state.at), command });
    if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.reason}`);
  };
  const amount = 10_000_000n * UNIT;
  send({ kind: 'asset.configure', asset: USDT, name: 'USDT', scale: 8, kinds: ['spot'] });
  send({ kind: 'wallet.configureDemo', enabled: true, everyMs: 1, grants: [{ asset: USDT, amount }] });
  send({ kind: 'otc.configure', unit: USDT, deposit: 500n * UNIT });
  send({ kind: 'otc.configureAsset', asset: USDT, status: 'open' });
  send({
    ...{ kind: 'otc.configureFiat', fiat: CNY, code: 'CNY', places: 2, sumMin: 100, sumMax: 100_000_000 },
    status: 'open',
  });
  send({ kind: 'otc.setRate', fiat: CNY, rate: 710_000_000n });
  send({ kind: 'wallet.claimDemo', owner: MERCHANT });
  send({ kind: 'otc.apply', owner: MERCHANT });
  send({ kind: 'otc.admit', account: MERCHANT, admitted: true, request: 1, maker: 1, checker: 2 });
  send({
    ...{ kind: 'otc.saveAd', owner: MERCHANT, side: 'sell', asset: USDT, fiat: CNY, price: 71_000n, min: 100n },
    ...{
      amount: BigInt(EXPIRIES) * 100n * UNIT,
      max: 100_000_000n,
      payMs: 900_000,
      methods: 'bank',
      detail: 1,
      digest,
    },
  });
  for (let n = 0; n < EXPIRIES; n += 1)
    send({
      ...{ kind: 'otc.take', owner: 10_000 + Math.floor(n / OPEN), ad: 1, amount: 20n * UNIT, method: 'bank' },
      ...{ slippagePpm: 0, limit: 2_000n * UNIT, barred: false, hasCard: true, seen: { price: 71_000n }, detail: 1 },
      digest,
    });
  takeChanges(state);
  globalThis.gc?.();
  const begun = performance.now();
  apply(state, { seq: state.seq + 1, at: START + 900_000, command: { kind: 'clock.tick' } });
  encode(takeChanges(state));
  const ms = performance.now() - begun;
  if (state.ledger.availableOf(MERCHANT, 'spot', USDT) !== amount - 500n * UNIT) throw new Error('not all expired');
  return ms;
}

/** Ads of a tenth as many merchants, half of them following the index. */
async function pages(): Promise<void> {
  const database = await ownPostgres();
  try {
    const core = await openCore(database);
    const { pool, catalog } = core;
    const inForce = await InForce.read(pool);
    await pool.query(
      `INSERT INTO users (robot, language, nickname, created_at) SELECT true, 'en', 'M' || n, now() FROM generate_series(1, $1) AS n`,
      [ADS / 10],
    );
    await pool.query(
      `INSERT INTO otc_merchants (account, state, tier, unit, deposit, at, last_at) SELECT id, 'merchant', 3, 3, 50000000000, 0, 0 FROM users WHERE robot`,
    );
    await pool.query('INSERT INTO otc_rates (fiat, rate, at) VALUES (1, 710000000, 0)');
    await pool.query(
      `INSERT INTO balances (owner, kind, asset, available, held) SELECT id, 1, 3, 100000000000000, 50000000000 FROM users WHERE robot`,
    );
    await pool.query(
      `INSERT INTO otc_ads (id, owner, side, asset, fiat, price_type, ratio_ppm, price, amount, left_over, pending, min, max, pay_ms, methods, detail, digest, state, closed, at)
       SELECT n, (SELECT min(id) FROM users WHERE robot) + n % $2, 'sell', 3, 1, CASE WHEN n % 2 = 0 THEN 'fixed' ELSE 'index' END, n % 9000, 71000 + n % 900, 100000000000,
         100000000000, 0, 10000, 500000, 900000, 'bank', 0, '', 'on', 'no', 0 FROM generate_series(1, $1) AS n`,
      [ADS, ADS / 10],
    );
    await pool.query('VACUUM (ANALYZE)');
    const now = () => Date.now();
    const base = { ...core, inForce, now, prices: { get: () => undefined }, robots: new Set<number>() };
    const details = new Details({ pool, vault: { openText: () => '', sealText: () => Buffer.alloc(0) } });
    const offered = new Offered({ ...base, catalog } as never);
    const { answer } = ads({ ...base, details, offered } as never);
    const asked = async (before: () => void): Promise<number[]> => {
      const ms: number[] = [];
      for (let n = 0; n < CALLS; n += 1) {
        before();
        const begun = performance.now();
        const body = { type: '2', currency_id: '3', fiat: 'CNY', page: '1', limit: '20' };
        const page = await answer({ body, caller: undefined, language: 'en' } as never);
        ms.push(performance.now() - begun);
        if (!page.ok || (page.message as { total: number }).total !== ADS) throw new Error('not all ads are there');
      }
      return ms.slice(CALLS > 10 ? 10 : 0);
    };
    timed('page', await asked(() => undefined));
    const changed = { otc: { ads: [1], merchants: [], frozen: [], rates: [] } } as never;
    timed('page.read', await asked(() => offered.note(changed)));
  } finally {
    await database.remove();
  }
}

timed(
  'expiries',
  Array.from({ length: RUNS }, () => expiries()),
);
await pages();
