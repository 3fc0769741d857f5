/**
 * What a session of staff was shown of a user's chat while it has it open: from one message to another, without a gap. In memory: after a restart the
 * next poll begins a visit.
 */
import type { Staff } from '../../../carry/http/handling.ts';

/** A visit is over where it was not polled for so long. */
const visitMs = 60_000;

type Shown = { from: number; to: number };
type By = Pick<Staff, 'sessionId'>;

export class Visits {
  readonly #visits = new Map<string, Shown & { until: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The chat was opened with a page of messages, by their ids; `before`: an older page, which continues the visit where nothing is between. */
  page(by: By, user: number, ids: readonly number[], before: number | undefined): void {
    const visit = this.shown(by, user);
    if (before === undefined || !visit)
      this.#keep(by, user, { from: ids.length === 0 ? 1 : Math.min(...ids), to: Math.max(0, ...ids) });
    else if (before >= visit.from) this.#keep(by, user, { ...visit, from: Math.min(visit.from, ...ids) });
  }

  /** A poll for what came after a message the caller has. Whether a visit begins with it. */
  poll(by: By, user: number, ids: readonly number[], after: number): boolean {
    const visit = this.shown(by, user);
    if (!visit) this.#keep(by, user, { from: after + 1, to: Math.max(after, ...ids) });
    else this.#keep(by, user, after > visit.to ? visit : { ...visit, to: Math.max(visit.to, ...ids) });
    return visit === undefined;
  }

  /** From and to which message the caller was shown all; undefined where the chat is not open. */
  shown({ sessionId }: By, user: number): Shown | undefined {
    const visit = this.#visits.get(`${sessionId} ${user}`);
    return visit && visit.until > this.#now() ? visit : undefined;
  }

  forget(): void {
    for (const [key, { until }] of this.#visits) if (until <= this.#now()) this.#visits.delete(key);
  }

  #keep({ sessionId }: By, user: number, { from, to }: Shown): void {
    this.#visits.set(`${sessionId} ${user}`, { from, to, until: this.#now() + visitMs });
  }
}
