/** Statements of a user with STATEMENT_ENTRIES (1,000,000) entries: a page by each filter, the exports and the memory they take, the first look of a book, the checker. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { AccountBook } from '../../../server/src/products/statement/account-book.ts';
import { documentOf } from '../../../server/src/products/statement/export/document.ts';
import { beginning, ownParts } from '../../../server/src/products/statement/own-groups.ts';
import { newestEntries, type EntryFilter } from '../../../server/src/products/statement/read-entries.ts';
import { tradesOf } from '../../../server/src/products/spot/own-trades.ts';
import { costs as costsOf } from '../../../server/src/products/wallet/pnl/costs.ts';
import { percentile, report } from '../report.ts';
import { openCore } from './growth/core.ts';
import { ownPostgres } from './own-postgres.ts';
import { fillStatement, OWNER, roundsOf } from './statement-entries.ts';
import { sized } from '../size.ts';

const entries = Number(process.env['STATEMENT_ENTRIES'] ?? sized(1_000_000, 10_000));
const PAGES = sized(60, 5);

const database = await ownPostgres();
const core = await openCore(database);
const { pool, catalog } = core;
const round = roundsOf(entries);

const seconds = (since: number): number => (performance.now() - since) / 1_000;

try {
  await fillStatement(pool, entries);
  const middle = { seq: 1_000_000 + round, line: 0, side: 0 } as const;
  const filters: [string, EntryFilter, typeof middle | undefined][] = [
    ['newest', {}, undefined],
    ['middle', {}, middle],
    ['asset', { asset: 1 }, middle],
    ['asset_without_entries', { asset: 2 }, undefined],
    ['account_without_entries', { kind: 'futures' }, undefined],
    ['reason', { reason: 'spot.fee' }, middle],
    ['reason_without_entries', { reason: 'funds.deposit' }, undefined],
    ['dates', { from: 1_776_859_668_000 + round * 400, to: 1_776_859_668_000 + round * 410 }, undefined],
  ];
  for (const [name, filter, before] of filters) {
    const ms: number[] = [];
    for (let page = 0; page < PAGES; page += 1) {
      const begun = performance.now();
      await newestEntries(pool, OWNER, filter, { before, limit: 20 });
      ms.push(performance.now() - begun);
    }
    report({
      name: `store.statement.page.${name}`,
      unit: 'ms',
      values: ms,
      p50: percentile(ms, 0.5),
      p99: percentile(ms, 0.99),
    });
  }
  const costs = costsOf(pool, catalog);
  const asked = { owner: OWNER, seq: 9_000_000, at: 1_776_859_668_000 + 1_000_000_000 };
  const file = join(database.folder, 'export.json');
  const sink = createWriteStream(file);
  const trades = (owner: number, page: Parameters<typeof tradesOf>[2]) => tradesOf(pool, owner, page);
  const services = { pool, catalog, costs, trades, sign: () => ({ key: '', signature: '' }) };
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let [peak, begun, bytes] = [before, performance.now(), 0];
  for await (const chunk of documentOf(services, asked)) {
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage().rss);
    if (!sink.write(chunk)) await once(sink, 'drain');
  }
  sink.end();
  await once(sink, 'close');
  report({ name: 'store.statement.export', unit: 's', values: [seconds(begun)] });
  report({ name: 'store.statement.export.memory', unit: 'MB', values: [(peak - before) / 1_048_576] });
  report({ name: 'store.statement.export.process', unit: 'MB', values: [peak / 1_048_576] });
  report({ name: 'store.statement.export.file', unit: 'MB', values: [bytes / 1_048_576] });
  begun = performance.now();
  const book = new AccountBook(OWNER);
  for await (const part of ownParts(pool, costs, OWNER, { after: beginning, upTo: asked.seq })) book.take(part);
  report({ name: 'store.statement.book', unit: 's', values: [seconds(begun)] });
  begun = performance.now();
  const checked = spawnSync(process.execPath, [resolve('verify/verify.js'), file], { encoding: 'utf8' });
  // Not signed here: everything before the head adds up.
  if (!checked.stderr.includes('asymmetric key')) throw new Error(checked.stderr);
  report({ name: 'store.statement.verify', unit: 's', values: [seconds(begun)] });
} finally {
  await core.close();
  await database.remove();
}
