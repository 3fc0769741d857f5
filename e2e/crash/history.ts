/**
 * The history of one client: an append-only file of its own, a line of JSON a record. The checker reads these files and nothing else of the
 * clients. An operation is one wish under one name; each time it is sent is an attempt.
 */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The request, in wire format. */
export type Wish = {
  /** The product and its operation, `wallet.move` (behaviour/behaviours.ts). */
  what: `${string}.${string}`;
  fields: Record<string, string>;
  /** How the operation is named on the wire: by an Idempotency-Key, in a form field of the product, `order`, or as an `act` of staff in its own words. */
  name: string;
  named: string;
  /** What is asked before each attempt, with no record: it moves nothing. */
  ask?: { path: string; fields: Record<string, string> };
};

/**
 * `ok`: carried out. `fail`: certainly not carried out, ever, under this name. `turned-away`: this attempt did nothing (rate limit,
 * not available). `unknown`: no certain answer; the name can be sent again.
 */
export type Heard = 'ok' | 'fail' | 'turned-away' | 'unknown';

export type ClientRecord =
  | { at: number; is: 'client'; client: string; address: string }
  | ({ at: number; is: 'invoke'; op: string; attempt: number } & Wish)
  | { at: number; is: Heard; op: string; attempt: number; ms: number; status: number; hint: string; answer: string }
  | { at: number; is: 'push'; channel: string; message: unknown };

/** Omits fields that every record has, for each kind separately. */
type Untimed<R> = R extends { at: number } ? Omit<R, 'at'> : never;

export class History {
  readonly #file: number;

  constructor(folder: string, client: string, address: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = openSync(join(folder, `${client}.jsonl`), 'a');
    this.add({ is: 'client', client, address });
  }

  /** Written before this returns: the answer is in the file before the client acts on it. */
  add(record: Untimed<ClientRecord>): void {
    writeSync(this.#file, `${JSON.stringify({ at: performance.timeOrigin + performance.now(), ...record })}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }
}
