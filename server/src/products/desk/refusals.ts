/**
 * Refusals in the audit log: the first of its kind in a minute is a row, those that follow in that minute are counted in one more. So a stranger who tries
 * to log in as a member, and a member who makes a call that the role may not make, add two rows a minute at most.
 */
import type { Act } from '../../shared/review/audit-log.ts';

/** Who was refused at what. */
type Refused = Omit<Act, 'detail'>;
type Counted = { refused: Refused; since: number; more: Record<string, number> };

export const countedMs = 60_000;

export class Refusals {
  readonly #append: (act: Act) => Promise<void>;
  readonly #failed: (error: unknown) => void;
  readonly #now: () => number;
  readonly #counted = new Map<string, Counted>();
  #written: Promise<void> = Promise.resolve();

  /** `failed` is called where a row could not be written. */
  constructor(append: (act: Act) => Promise<void>, failed: (error: unknown) => void, now: () => number) {
    this.#append = append;
    this.#failed = failed;
    this.#now = now;
  }

  /** Resolves once the row is written, where it takes one. */
  add(refused: Refused, why: string): Promise<void> {
    this.writeCounted();
    const { staff, act, subject } = refused;
    const kind = JSON.stringify([staff, act, subject]);
    const counted = this.#counted.get(kind);
    if (counted) {
      counted.more[why] = (counted.more[why] ?? 0) + 1;
      return Promise.resolve();
    }
    this.#counted.set(kind, { refused, since: this.#now(), more: {} });
    return this.#write(refused, { refused: why });
  }

  /** Writes what was counted in minutes that are over: called each minute, since nothing further may be refused. */
  writeCounted(): void {
    this.#end(({ since }) => this.#now() - since >= countedMs);
  }

  /** Resolves when all that was counted is written. */
  async close(): Promise<void> {
    this.#end(() => true);
    await this.#written;
  }

  #end(isOver: (counted: Counted) => boolean): void {
    for (const [kind, counted] of this.#counted) {
      if (!isOver(counted)) continue;
      this.#counted.delete(kind);
      const { refused, more } = counted;
      if (Object.keys(more).length > 0) void this.#write(refused, { refused: 'again', times: more });
    }
  }

  #write(refused: Refused, detail: object): Promise<void> {
    this.#written = this.#written.then(() => this.#append({ ...refused, detail })).catch(this.#failed);
    return this.#written;
  }
}
