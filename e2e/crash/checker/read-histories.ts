/** Reads the clients' files. This folder imports nothing of the project: the checker shares no code with what it checks. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Attempt = {
  /** When its answer was there, milliseconds UTC; `ms` before, it was sent. */
  at: number;
  heard: 'ok' | 'fail' | 'turned-away' | 'unknown';
  ms: number;
  status: number;
  /** The value of Retry-After. */
  hint: string;
  answer: string;
};
export type Operation = {
  client: string;
  address: string;
  /** The product and its operation, `wallet.move`. */
  what: string;
  fields: Record<string, string>;
  name: string;
  /** `key`: by an Idempotency-Key; `act`: of staff, by its own words; else by a name of the product's own, `order`. */
  named: string;
  attempts: Attempt[];
  /** Attempts that were sent; those without an answer in the file are unknown. */
  invoked: number;
};
export type Push = { address: string; channel: string; message: unknown };
export type Histories = { operations: Operation[]; pushes: Push[]; clients: number };

type Line = Record<string, unknown> & { is: string };

export function readHistories(folder: string): Histories {
  const operations: Operation[] = [];
  const pushes: Push[] = [];
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  for (const file of files) readOne(readFileSync(join(folder, file), 'utf8'), operations, pushes);
  return { operations, pushes, clients: files.length };
}

/** The lines of one file; an incomplete last line is ignored. */
function readOne(text: string, operations: Operation[], pushes: Push[]): void {
  const own = new Map<string, Operation>();
  let [client, address] = ['', ''];
  for (const line of text.split('\n').slice(0, -1)) {
    const record = JSON.parse(line) as Line;
    if (record.is === 'client') [client, address] = [String(record['client']), String(record['address'])];
    else if (record.is === 'push')
      pushes.push({ address, channel: String(record['channel']), message: record['message'] });
    else if (record.is === 'invoke') {
      const op = String(record['op']);
      const known = own.get(op) ?? { ...(record as unknown as Operation), client, address, attempts: [], invoked: 0 };
      known.invoked += 1;
      own.set(op, known);
    } else
      own
        .get(String(record['op']))
        ?.attempts.push({ ...(record as unknown as Attempt), heard: record.is as Attempt['heard'] });
  }
  operations.push(...own.values());
}

export type Outcome = 'ok' | 'fail' | 'nothing' | 'open' | 'contradiction';

/** The final outcome of an operation for its client. `nothing`: each attempt was rejected. `open`: never answered. */
export function outcomeOf({ attempts, invoked }: Operation): Outcome {
  const heard = (what: Attempt['heard']) => attempts.some((one) => one.heard === what);
  if (heard('ok')) return heard('fail') ? 'contradiction' : 'ok';
  if (heard('fail')) return 'fail';
  return attempts.length < invoked || heard('unknown') ? 'open' : 'nothing';
}

/** The machine-readable parts of an answer. */
export function answerOf({ answer }: Attempt): { reason?: string; data?: { id?: number } } {
  try {
    return JSON.parse(answer) as { reason?: string; data?: { id?: number } };
  } catch {
    return {};
  }
}
