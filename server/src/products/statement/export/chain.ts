/**
 * The chain of an export: each line's hash is over its text and the hash of the line before, so a line that is changed, removed, added or moved breaks it
 * there. The line carries the first 16 digits, which find the place; the signed head carries the whole hash of the last line.
 */
import { createHash } from 'node:crypto';

const MARK_DIGITS = 16;

export class Chain {
  #hash: Buffer = Buffer.alloc(0);

  /** The object's text, which ends with a brace, with its mark. */
  mark(object: string): string {
    const text = object.slice(0, -1);
    this.#hash = createHash('sha256').update(this.#hash).update(text).digest();
    return `${text},"mark":"${this.#hash.toString('hex').slice(0, MARK_DIGITS)}"}`;
  }

  get hash(): string {
    return this.#hash.toString('hex');
  }
}

export type Head = { account: string; seq: number; time: string; entries: number; chain: string };

/** What is signed of a head. */
export const headText = ({ account, seq, time, entries, chain }: Head): string =>
  `${account}\n${seq}\n${time}\n${entries}\n${chain}\n`;
