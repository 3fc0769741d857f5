/** How fast a user may write. In memory: a refused message costs the database nothing. */
import type { room } from '@glassbook/contract';

const BURST = 5;
const BURST_MS = 10_000;
const REPEAT_MS = 60_000;
const REPORTS = 20;

type Sent = { at: number; room: room.RoomName; look: string };
type Refusal = { reason: 'room.too_fast' | 'room.repeated' | 'room.slow'; wait: number };

/** Texts that differ in case, spaces and punctuation only are the same; of texts without letters and digits only equal ones. */
const lookOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || text;

export class Pace {
  readonly #now: () => number;
  readonly #sent = new Map<number, Sent[]>();
  readonly #reports = new Map<number, number[]>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Counts a message of a user: 5 in 10 seconds, no text twice in 60 seconds, one in `slowSeconds` of the room. Refused with the milliseconds until it may be sent, else a function that takes the
   * count back, for a message that was not stored.
   */
  take(user: number, message: { room: room.RoomName; text: string; slowSeconds: number }): Refusal | (() => void) {
    const at = this.#now();
    const slowMs = message.slowSeconds * 1_000;
    const kept = (this.#sent.get(user) ?? []).filter((sent) => sent.at > at - Math.max(REPEAT_MS, slowMs));
    const sent: Sent = { at, room: message.room, look: lookOf(message.text) };
    const slow = kept.findLast((one) => one.room === sent.room && one.at > at - slowMs);
    if (slow) return { reason: 'room.slow', wait: slow.at + slowMs - at };
    const burst = kept.filter((one) => one.at > at - BURST_MS);
    const [oldest] = burst.slice(-BURST);
    if (burst.length >= BURST && oldest) return { reason: 'room.too_fast', wait: oldest.at + BURST_MS - at };
    const same = kept.findLast((one) => one.look === sent.look && one.at > at - REPEAT_MS);
    if (same) return { reason: 'room.repeated', wait: same.at + REPEAT_MS - at };
    kept.push(sent);
    this.#sent.set(user, kept);
    return () => {
      const now = this.#sent.get(user) ?? [];
      this.#sent.set(
        user,
        now.filter((one) => one !== sent),
      );
    };
  }

  /** Counts a report of a user, 20 in 60 seconds: 0, or the milliseconds until it may be sent. */
  takeReport(user: number): number {
    const at = this.#now();
    const kept = (this.#reports.get(user) ?? []).filter((one) => one > at - REPEAT_MS);
    const [oldest = at] = kept;
    if (kept.length >= REPORTS) return oldest + REPEAT_MS - at;
    this.#reports.set(user, [...kept, at]);
    return 0;
  }

  /** Drops what no longer counts; `slowSeconds`: of the slowest room. */
  forget(slowSeconds: number): void {
    const since = this.#now() - Math.max(REPEAT_MS, slowSeconds * 1_000);
    for (const [user, sent] of this.#sent) if (sent.every(({ at }) => at <= since)) this.#sent.delete(user);
    for (const [user, at] of this.#reports) if (at.every((one) => one <= since)) this.#reports.delete(user);
  }
}
