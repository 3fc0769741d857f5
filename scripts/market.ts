/**
 * `npm run market -- halt BTC/USDT "why"`: requests it of the running server, which sends the engine's own command. It asks for the operator's name in
 * OPERATOR, and is a row of the audit log before. Nothing else can be requested: opening a market again takes two people at the desk.
 */
import { StorageError } from '../server/src/carry/postgres/run-as.ts';
import { askOperation } from '../server/src/products/spot/operations/ask.ts';
import type { OperationOutcome } from '../server/src/products/spot/operations/operation.ts';
import { AuditRows } from '../server/src/shared/review/audit-log.ts';
import { createPool, explainStorage } from '../server/src/carry/store/database.ts';
import { openDatabase } from './run/database.ts';
import { CannotStart } from './run/settings.ts';

const patienceMs = 10_000;
const sentences: Record<OperationOutcome, string> = {
  done: 'Done.',
  unknown_market: 'There is no such market. Nothing was changed.',
  refused: 'The engine refused it. Nothing was changed.',
  late: 'No server answered within 10 seconds: start it first. Nothing was changed, and nothing will be.',
  unknown: 'Not confirmed: the server took it and has not answered. Look with npm run inspect, then ask again.',
};

function readArguments(): { symbol: string; operator: string; reason: string } {
  const [word, symbol, reason = '', ...rest] = process.argv.slice(2);
  if (word !== 'halt' || symbol === undefined || reason.trim() === '' || rest.length > 0)
    throw new CannotStart(
      'Usage: OPERATOR=name npm run market -- halt BTC/USDT "why". Two people open it at the desk.',
    );
  const operator = process.env['OPERATOR']?.trim();
  if (!operator) throw new CannotStart('Set OPERATOR to your name: it is logged with what you do.');
  return { symbol: symbol.toUpperCase(), operator, reason: reason.trim() };
}

try {
  const asked = readArguments();
  const { url, close } = await openDatabase(process.env);
  const pool = createPool(url);
  try {
    const { symbol, operator, reason } = asked;
    const log = new AuditRows(pool, Date.now);
    await log.append({ staff: undefined, act: 'desk.halt', subject: '', detail: { symbol, operator, reason } });
    const outcome = await askOperation(pool, { kind: 'halt', symbol }, patienceMs);
    console.log(`halt ${symbol}: ${sentences[outcome]}`);
    process.exitCode = outcome === 'done' ? 0 : 1;
  } finally {
    await pool.end();
    await close();
  }
} catch (error) {
  const { code, message } = error as { code?: string; message: string };
  const isPlain = error instanceof CannotStart || error instanceof StorageError;
  const line = code === '42P01' ? 'There is no Glassbook in this database yet.' : explainStorage(error);
  console.error(isPlain ? message : (line ?? message));
  process.exitCode = 1;
}
