/**
 * Requests that were answered, by the name their client gave them (I5): the same name and the same body gets the first answer again,
 * the same name with another body is rejected. Memory holds the names of the last hour and at most a million of them; older names are in
 * the table only, and the caller that numbers commands looks them up there first.
 *
 * Which names belong to memory follows from the state's time and the order of the names alone, so that a state that was loaded holds what a
 * state that went on running holds. Removing those that no longer belong is spread over the following commands, which nothing can observe.
 */
import { assert } from '@glassbook/money';
import { refuse, type Outcome, type RequestNames } from './entry.ts';

/** A request that was answered under a name the client gave it, so that it is not carried out twice. */
export type RequestRow<O extends Outcome = Outcome> = { name: string; hash: string; at: number; outcome: O };

/** A name stays in memory for so long, if no more than so many came after it. */
export const MEMORY_MS = 3_600_000;
export const MEMORY_NAMES = 1_000_000;
/** A name stays in the table for so long (R14). */
export const KEPT_MS = 7 * 24 * 3_600_000;
/** So many are removed with one command: more than a command adds, few enough to cost little. */
const AT_ONCE = 8;
/** So many there is room for at first. */
const ROOM = 64;
const unknown = (): undefined => undefined;
const places = (count: number): (RequestRow | undefined)[] => Array<RequestRow | undefined>(count).fill(undefined);

export class Requests {
  private readonly byName = new Map<string, RequestRow>();
  /**
   * In the order they came, each at its number modulo the room, which is a power of two: memory that is full takes no more. A `Map` that is used as a queue
   * searches its own gaps.
   */
  private ring: (RequestRow | undefined)[] = places(ROOM);
  private came = 0;
  private left = 0;
  private fresh: RequestRow[] = [];
  /** By the kind of a name: why a different request is refused under it. */
  private readonly taken: ReadonlyMap<string, string>;
  private readonly namesMax: number;

  constructor(taken: ReadonlyMap<string, string> = new Map(), namesMax = MEMORY_NAMES) {
    this.taken = taken;
    this.namesMax = namesMax;
  }

  /** How many names ever came into this memory, and how many of them are no longer in it: the first ones. */
  get remembered(): number {
    return this.came;
  }
  get forgotten(): number {
    return this.left;
  }

  /** How many there is room for. */
  get room(): number {
    return this.ring.length;
  }

  /** The answer such a request got, if there was one. `older` looks up a name that is not in memory. */
  answerTo(request: RequestNames, older: (name: string) => RequestRow | undefined = unknown): Outcome | undefined {
    for (const name of request.names) {
      const known = this.byName.get(name) ?? older(name);
      if (known === undefined) continue;
      if (known.hash === request.hash) return known.outcome;
      return refuse(this.taken.get(wordOf(name)) ?? KEY_REUSED);
    }
    return undefined;
  }

  /** Of a request that was answered: its names that have no answer yet. None where another request has its first known name. */
  furtherNames(request: RequestNames, older: (name: string) => RequestRow | undefined = unknown): string[] {
    const known = request.names.map((name) => this.byName.get(name) ?? older(name));
    if (known.find((row) => row !== undefined)?.hash !== request.hash) return [];
    return request.names.filter((_, place) => known[place] === undefined);
  }

  /** That none of the names is known was checked before the command was numbered; the assertion costs one look-up a name. */
  remember(request: RequestNames, at: number, outcome: Outcome): void {
    for (const name of request.names) {
      const row = { name, hash: request.hash, at, outcome };
      const { size } = this.byName;
      this.byName.set(name, row);
      if (this.byName.size === size) this.assertExpired(name, at);
      this.append(row);
      this.fresh.push(row);
    }
  }

  private append(row: RequestRow): void {
    if (this.came - this.left === this.ring.length) this.makeRoom();
    this.ring[this.placeOf(this.came)] = row;
    this.came += 1;
  }

  private placeOf(number: number): number {
    return number & (this.ring.length - 1);
  }

  private makeRoom(): void {
    const { ring } = this;
    this.ring = places(ring.length * 2);
    for (let number = this.left; number < this.came; number += 1)
      this.ring[this.placeOf(number)] = ring[number & (ring.length - 1)];
  }

  /** A name may come again once it has expired, even if it was not yet removed. */
  private assertExpired(name: string, at: number): void {
    for (let number = this.left; number < this.came; number += 1) {
      const row = this.ring[this.placeOf(number)] as RequestRow;
      assert(row.name !== name || row.at < at - MEMORY_MS, 'a request that was answered is not carried out again');
    }
  }

  /** Puts a stored one back while loading, oldest first. Rows that no longer belong to memory do no harm. */
  restore(row: RequestRow): void {
    this.byName.set(row.name, row);
    this.append(row);
  }

  /** Removes some of what no longer belongs to memory. Called with each command, before it is carried out. */
  forget(at: number): void {
    const cutoff = at - MEMORY_MS;
    for (let count = 0; count < AT_ONCE; count += 1) {
      const place = this.placeOf(this.left);
      const row = this.ring[place];
      if (row === undefined || (row.at >= cutoff && this.came - this.left <= this.namesMax)) return;
      // The same name may have come again since.
      if (this.byName.get(row.name) === row) this.byName.delete(row.name);
      this.ring[place] = undefined;
      this.left += 1;
    }
  }

  take(): RequestRow[] {
    const taken = this.fresh;
    this.fresh = [];
    return taken;
  }

  /** Those that belong to memory at this time, oldest first. */
  *rows(at: number): Generator<RequestRow> {
    const cutoff = at - MEMORY_MS;
    for (let number = Math.max(this.left, this.came - this.namesMax); number < this.came; number += 1) {
      const row = this.ring[this.placeOf(number)] as RequestRow;
      if (row.at >= cutoff) yield row;
    }
  }
}

/** The name of a request by its Idempotency-Key. */
export const KEY_WORD = 'key';
export const keyName = (owner: number, key: string): string => requestName(owner, KEY_WORD, key);
/**
 * A name is `<owner>/<kind>/<the client's text>`; the kind tells apart the sources of names. Joined, since a million of them are kept: V8 keeps what a template or
 * a `+` makes as a tree of its parts, 32 bytes more, until some later collection.
 */
export const requestName = (owner: number, word: string, said: string): string => [owner, word, said].join('/');
const wordOf = (name: string): string => name.split('/', 2)[1] ?? '';
export const KEY_REUSED = 'request.key_reused';
