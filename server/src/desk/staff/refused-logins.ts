/**
 * Refused logins in the audit log: the first of an account in a minute is a row, those that follow in that minute are counted in one more, so that a
 * stranger adds two rows a minute at most. Written after the answer, which thus takes as long as that for an unknown address.
 */
import { desk } from '@glassbook/contract';
import type { Act } from '../../review/audit-log.ts';

export type Why = 'password' | 'code' | 'passkey' | 'closed' | 'tries';
type Counted = { since: number; more: Partial<Record<Why, number>> };

export const countedMs = 60_000;

export class RefusedLogins {
  readonly #append: (act: Act) => Promise<void>;
  readonly #failed: (error: unknown) => void;
  readonly #now: () => number;
  readonly #counted = new Map<number, Counted>();
  #written: Promise<void> = Promise.resolve();

  /** `failed` is called where a row could not be written. */
  constructor(append: (act: Act) => Promise<void>, failed: (error: unknown) => void, now: () => number) {
    this.#append = append;
    this.#failed = failed;
    this.#now = now;
  }

  add(staff: number, why: Why): void {
    this.writeCounted();
    const counted = this.#counted.get(staff);
    if (counted) {
      counted.more[why] = (counted.more[why] ?? 0) + 1;
      return;
    }
    this.#counted.set(staff, { since: this.#now(), more: {} });
    this.#write(staff, { refused: why });
  }

  /** Writes what was counted in minutes that are over: called each minute, since no further login may come. */
  writeCounted(): void {
    this.#end(({ since }) => this.#now() - since >= countedMs);
  }

  /** Resolves when all that was counted is written. */
  async close(): Promise<void> {
    this.#end(() => true);
    await this.#written;
  }

  #end(isOver: (counted: Counted) => boolean): void {
    for (const [staff, counted] of this.#counted) {
      if (!isOver(counted)) continue;
      this.#counted.delete(staff);
      if (Object.keys(counted.more).length > 0) this.#write(staff, { refused: 'again', times: counted.more });
    }
  }

  #write(staff: number, detail: object): void {
    const act = { staff: undefined, act: desk.login.id, subject: `staff:${staff}`, detail };
    this.#written = this.#written.then(() => this.#append(act)).catch(this.#failed);
  }
}
