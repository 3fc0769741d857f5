/** The PDF of a month with MONTH_ENTRIES (100,000) entries: the time to count it and to draw it, the processor's time of both, the memory that they add, the longest turn. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { drawn } from '../../../server/src/products/statement/month/draw/drawn.ts';
import { sheetOf } from '../../../server/src/products/statement/month/month-file.ts';
import { tradesOf } from '../../../server/src/products/spot/own-trades.ts';
import { costs as costsOf } from '../../../server/src/products/wallet/pnl/costs.ts';
import { report } from '../report.ts';
import { openCore } from './growth/core.ts';
import { ownPostgres } from './own-postgres.ts';
import { fillStatement, OWNER } from './statement-entries.ts';
import { sized } from '../size.ts';

const entries = Number(process.env['MONTH_ENTRIES'] ?? sized(100_000, 1_000));
const ROUNDS = sized(3, 1);

const database = await ownPostgres();
const core = await openCore(database);
const { pool, catalog } = core;
const rss = (): number => process.memoryUsage().rss / 1_048_576;

try {
  await fillStatement(pool, entries);
  const trades = (owner: number, page: Parameters<typeof tradesOf>[2]) => tradesOf(pool, owner, page);
  const services = { pool, catalog, costs: costsOf(pool, catalog), trades, sign: () => ({ key: '', signature: '' }) };
  const asked = { owner: OWNER, seq: 9_000_000, at: Date.UTC(2026, 3, 30) };
  const { signal } = new AbortController();
  const [count, draw, cpu, bytes, added, turn]: number[][] = [[], [], [], [], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    globalThis.gc?.();
    const before = rss();
    let peak = before;
    const sampling = setInterval(() => (peak = Math.max(peak, rss())), 20);
    const turns = monitorEventLoopDelay({ resolution: 1 });
    turns.enable();
    const [begun, used] = [performance.now(), process.cpuUsage()];
    const month = { ...{ asked, isOver: true, owner: OWNER, month: '2026-04', signal }, locale: 'zh-CN' } as const;
    const sheet = await sheetOf(services, month);
    if (sheet === undefined) throw new Error('no account is left to measure with');
    const counted = performance.now();
    const file = await drawn(sheet, signal);
    draw?.push((performance.now() - counted) / 1_000);
    count?.push((counted - begun) / 1_000);
    const { user, system } = process.cpuUsage(used);
    cpu?.push((user + system) / 1e6);
    turns.disable();
    clearInterval(sampling);
    turn?.push(turns.max / 1e6);
    bytes?.push(file.length / 1_048_576);
    added?.push(peak - before);
  }
  report({ name: 'store.statement_month.count', unit: 's', values: count ?? [] });
  report({ name: 'store.statement_month.draw', unit: 's', values: draw ?? [] });
  report({ name: 'store.statement_month.cpu', unit: 's', values: cpu ?? [] });
  report({ name: 'store.statement_month.file', unit: 'MB', values: bytes ?? [] });
  // The first round takes the most: what it took is used again.
  report({ name: 'store.statement_month.memory', unit: 'MB', values: [Math.max(...(added ?? []))] });
  report({ name: 'store.statement_month.turn', unit: 'ms', values: turn ?? [] });
} finally {
  await core.close();
  await database.remove();
}
