/** How many codes by SMS one peer may ask for: fewer than close a range or all of a day (sms-caps.ts) for others. In memory, as all guesses are. */
import { Guesses, PeerGuesses } from '../../../carry/rate-limits/guesses.ts';
import { networkOf } from '../../../carry/rate-limits/peer-address.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;
const perHour = { max: 10, windowMs: hourMs, free: 10, delayMs: 0 };
const perDay = { max: 20, windowMs: dayMs, free: 20, delayMs: 0 };
/** Of numbers that share all but their last four digits, in an hour: as many as one number gets of one peer. */
const perRange = { max: 3, windowMs: hourMs, free: 3, delayMs: 0 };
const rangeDigits = 4;

export class Texters {
  readonly #hour: PeerGuesses;
  readonly #day: PeerGuesses;
  readonly #range: Guesses;

  constructor(now: () => number) {
    this.#hour = new PeerGuesses(perHour, now);
    this.#day = new PeerGuesses(perDay, now);
    this.#range = new Guesses(perRange, now);
  }

  /** 0 where it may be sent, which then counts; else the milliseconds until it would be. */
  admit(peer: string, phone: string): number {
    const range = rangeOf(peer, phone);
    if (!this.#hour.admit(peer)) return this.#hour.wait(peer);
    if (!this.#day.admit(peer)) {
      this.#hour.takeBack(peer);
      return this.#day.wait(peer);
    }
    if (this.#range.admit(range)) return 0;
    this.#hour.takeBack(peer);
    this.#day.takeBack(peer);
    return this.#range.wait(range);
  }

  /** How many are counted of the peer in this hour. */
  count(peer: string): number {
    return this.#hour.count(peer);
  }

  /** It was not sent. */
  takeBack(peer: string, phone: string): void {
    this.#hour.takeBack(peer);
    this.#day.takeBack(peer);
    this.#range.takeBack(rangeOf(peer, phone));
  }
}

const rangeOf = (peer: string, phone: string): string => `${networkOf(peer) ?? peer} ${phone.slice(0, -rangeDigits)}`;
