/**
 * The checker's own reader of the journal, from its description: a row is a batch; its entries are framed as length (4 bytes, big endian), the
 * hash of the entry before (32 bytes) and JSON text in which "#5" is the whole number 5. An entry's hash is SHA-256 over that hash and that
 * text.
 */
import { createHash } from 'node:crypto';

export type JournalRow = {
  first_seq: string;
  last_seq: string;
  at: string;
  epoch: string;
  prev_hash: Buffer;
  hash: Buffer;
  entries: Buffer;
};
export type Command = Record<string, unknown> & { kind: string; owner?: number };
export type Entry = { seq: number; at: number; epoch: number; names: string[]; command: Command };
/** `wentBack`: entries with a time before that of the entry before. */
export type Journal = { entries: Entry[]; lastHash: string; problems: string[]; wentBack: number };

const zeros = '00'.repeat(32);

/** Every entry in order, and every break of the chain. Reading continues after a break. */
export function readJournal(rows: readonly JournalRow[]): Journal {
  const journal: Journal = { entries: [], lastHash: zeros, problems: [], wentBack: 0 };
  const state = { seq: 0, at: 0, epoch: 0 };
  for (const row of rows) {
    const named = `batch ${row.first_seq}`;
    const wrong = (what: string) => journal.problems.push(`${named}: ${what}`);
    if (Number(row.first_seq) !== state.seq + 1) wrong('does not follow the batch before');
    if (row.prev_hash.toString('hex') !== journal.lastHash) wrong('does not carry the hash of the batch before');
    if (Number(row.epoch) < Math.max(1, state.epoch))
      wrong(`was written in epoch ${row.epoch} after epoch ${state.epoch}`);
    state.epoch = Math.max(state.epoch, Number(row.epoch));
    try {
      readRow(row, journal, state, wrong);
    } catch (cause) {
      wrong(`cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
    if (state.seq !== Number(row.last_seq)) wrong('does not end at its last number');
    if (row.hash.toString('hex') !== journal.lastHash) wrong('does not carry the hash of its last entry');
    if (Number(row.at) !== state.at) wrong('does not carry the time of its last entry');
    state.seq = Number(row.last_seq);
    journal.lastHash = row.hash.toString('hex');
  }
  return journal;
}

type Place = { seq: number; at: number; epoch: number };

function readRow(row: JournalRow, journal: Journal, state: Place, wrong: (what: string) => void): void {
  const bytes = row.entries;
  for (let from = 0; from < bytes.length;) {
    const length = bytes.readUInt32BE(from);
    const chained = bytes.subarray(from + 4, from + 36 + length);
    if (chained.length !== 32 + length) throw new Error('a frame is longer than its batch');
    if (chained.toString('hex', 0, 32) !== journal.lastHash)
      wrong('an entry does not carry the hash of the one before');
    journal.lastHash = createHash('sha256').update(chained).digest('hex');
    const text = JSON.parse(chained.toString('utf8', 32)) as {
      seq: number;
      at: number;
      request?: { names: string[] };
      command?: Command;
    };
    if (text.seq !== state.seq + 1) wrong(`entry ${text.seq} comes after ${state.seq}`);
    if (text.at < state.at) {
      journal.wentBack += 1;
      wrong(`entry ${text.seq} is earlier than the one before`);
    }
    state.seq = text.seq;
    state.at = Math.max(state.at, text.at);
    const { seq, at, request, command } = text;
    const names = request?.names ?? [];
    // Corrupted content can be anything; code after this line must not fail on it.
    if (typeof command?.kind !== 'string' || !Array.isArray(names)) throw new Error(`entry ${seq} is no command`);
    journal.entries.push({ seq, at, epoch: Number(row.epoch), names, command });
    from += 36 + length;
  }
}

/** A whole number of the journal's text. */
export const whole = (text: unknown): bigint =>
  typeof text === 'string' && text.startsWith('#') ? BigInt(text.slice(1)) : BigInt(Number(text ?? 0));

/** Decimal text in whole units of an asset. */
export function units(text: string, scale: number): bigint {
  const [before = '0', after = ''] = text.split('.');
  return BigInt(before + after.padEnd(scale, '0').slice(0, scale));
}
