/**
 * The books of owners who lately asked, kept in memory and counted on from where they stopped: a first look costs all entries, the next one those since.
 * An owner's look is counted once however often it is asked for, and only a few at a time, in parts between which everything else has its turn.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Costs } from '../../shared/slice/doors.ts';
import { AccountBook } from './account-book.ts';
import { ownParts } from './own-groups.ts';
import { Slots } from './slots.ts';

const BOOKS_MAX = 200;
/** Open lots: about 100 bytes each. A book with more is counted again each time. */
const LOTS_MAX = 200_000;
const AT_ONCE = 4;
/** Less than a call may take. */
const PATIENCE_MS = 2_500;

export class Books {
  readonly #pool: Pool;
  readonly #costs: Costs;
  readonly #books = new Map<number, AccountBook>();
  readonly #counting = new Map<number, Promise<AccountBook>>();
  readonly #slots = new Slots(AT_ONCE);

  constructor(pool: Pool, costs: Costs) {
    this.#pool = pool;
    this.#costs = costs;
  }

  /** The book of an owner up to what profit and loss is counted up to; undefined where that takes longer than a call, and goes on. */
  async of(owner: number): Promise<AccountBook | undefined> {
    const counting = this.#counting.get(owner) ?? this.#start(owner);
    const over = new AbortController();
    const late = wait(PATIENCE_MS, undefined, { signal: over.signal }).catch(() => undefined);
    return Promise.race([counting, late]).finally(() => over.abort());
  }

  #start(owner: number): Promise<AccountBook> {
    const counting = this.#slots.run(() => this.#count(owner)).finally(() => this.#counting.delete(owner));
    this.#counting.set(owner, counting);
    // Where no call waits any more, the next one starts again.
    counting.catch(() => undefined);
    return counting;
  }

  async #count(owner: number): Promise<AccountBook> {
    const { seq, at, worthOf } = await this.#costs.counted();
    const book = this.#books.get(owner) ?? new AccountBook(owner);
    // A book that stopped in the middle of a part is not counted on.
    this.#books.delete(owner);
    if (seq > book.seq) {
      const range = { after: book.last, upTo: seq };
      for await (const part of ownParts(this.#pool, this.#costs, owner, range)) book.take(part);
    }
    Object.assign(book, { seq, at, worthOf });
    if (book.size <= LOTS_MAX) this.#books.set(owner, book);
    for (const oldest of this.#books.keys()) {
      if (this.#books.size <= BOOKS_MAX) break;
      this.#books.delete(oldest);
    }
    return book;
  }
}
