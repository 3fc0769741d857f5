/**
 * Interest of many positions, paid at times of their own. It is counted in whole units from the beginning each time, so what rounding leaves is paid later and never lost. Days are those of UTC.
 *
 * A midnight at which a hundred thousand positions are due must not hold up an order: at most PIECE of them are paid before an entry, the rest before later ones. A position that is
 * asked for in between is brought up to date by its product first, so who is paid first changes no sum.
 */
import { mulDiv, type Amount } from '@glassbook/money';
import type { Core } from './core.ts';
import { Schedule } from './schedule.ts';

export const DAY_MS = 86_400_000;
const MILLION = 1_000_000n;

/** The number of a UTC day since 1970. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);
/** 00:00 UTC after this time; at 00:00 that of the next day. */
export const nextDay = (at: number): number => (dayOf(at) + 1) * DAY_MS;

/** What so many periods bring together at parts of a million each, rounded down. What is paid is this less what was paid before. */
export const accrued = (amount: Amount, ppm: number, periods: number): Amount =>
  mulDiv(amount * BigInt(periods), BigInt(ppm), MILLION, 'down');

/** So many positions are paid before one entry. bench/src/engine/accrual.bench.ts measures what it takes. */
export const PIECE = 100;
const POSITION = 'position';

/** When each position is due, by its id. `Timer` is the product's timer that pays; nothing here is stored, it follows from the positions. */
export class Accrual<Timer extends string> {
  private readonly due = new Schedule<typeof POSITION>([POSITION]);
  private readonly timer: Timer;
  /** How many may still be paid before the entry of this number. */
  private left = PIECE;
  private seq = 0;

  constructor(timer: Timer) {
    this.timer = timer;
  }

  /** Sets when a position is due, or moves it. */
  set(core: Core<string, Timer>, id: number, at: number): void {
    this.due.set(POSITION, id, at);
    this.wake(core, 0);
  }

  /** Sets when one that the timer took is due again, by what hears of it after the timer ran: at its own time while any are left to be paid. */
  again(core: Core<string, Timer>, id: number, at: number): void {
    this.due.set(POSITION, id, at);
    this.wake(core, this.left);
  }

  clear(core: Core<string, Timer>, id: number): void {
    this.due.clear(POSITION, id);
    this.wake(core, 0);
  }

  /** The timer: pays what is due now, of that due at once the position with the smallest id first. `pay` sets when each is due again. */
  run(core: Core<string, Timer>, pay: (id: number) => void): void {
    if (this.seq !== core.seq) this.left = PIECE;
    this.seq = core.seq;
    while (this.left > 0) {
      const next = this.due.take(core.at);
      if (!next) break;
      this.left -= 1;
      pay(next.id);
    }
    this.wake(core, this.left);
  }

  /** Before this entry each is paid at its own time while any are left to be; the rest waits for an entry of a later millisecond. */
  private wake({ schedule, entryAt }: Core<string, Timer>, left: number): void {
    const { next } = this.due;
    if (next === Infinity) schedule.clear(this.timer, 0);
    else schedule.set(this.timer, 0, left > 0 ? next : Math.max(next, entryAt + 1));
  }
}
