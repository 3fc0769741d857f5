/** `npm run market -- halt BTC/USDT` and `open`: requests it of the running server, which sends the engine's own command. Nothing else can be requested. */
import { StorageError } from '../server/src/postgres/run-as.ts';
import { askOperation } from '../server/src/spot/operations/ask.ts';
import { operationKinds, type OperationOutcome } from '../server/src/spot/operations/operation.ts';
import { createPool, explainStorage } from '../server/src/store/database.ts';
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

function readArguments(): { kind: (typeof operationKinds)[number]; symbol: string } {
  const [word, symbol, ...rest] = process.argv.slice(2);
  const kind = operationKinds.find((each) => each === word);
  if (!kind || symbol === undefined || rest.length > 0)
    throw new CannotStart('Usage: npm run market -- halt BTC/USDT, or open BTC/USDT.');
  return { kind, symbol: symbol.toUpperCase() };
}

try {
  const asked = readArguments();
  const { url, close } = await openDatabase(process.env);
  const pool = createPool(url);
  try {
    const outcome = await askOperation(pool, asked, patienceMs);
    console.log(`${asked.kind} ${asked.symbol}: ${sentences[outcome]}`);
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
