/** Turns of decoding: one takes a core for up to a second, so few run at once, and of one user one at a time. */
import { Fault } from '../../carry/process/fault.ts';

export const atOnce = 2;
/** So many more users wait, each with so many uses, for so long: after that the caller's answer may already be sent (4 s). Further uses of one user keep no other user out. */
const usersMax = 6;
const ownMax = 3;
export const waitMs = 2_500;

type Waiter = { userId: number; start: () => void };

export class Decoders {
  /** The users whose images are being decoded. */
  readonly #running = new Set<number>();
  #waiting: Waiter[] = [];

  /** Does the work in its turn. Faults where too many wait and where no turn comes in time: then nothing was done. */
  async inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
    if (this.#mayRun(userId)) this.#running.add(userId);
    else await this.#turn(userId);
    try {
      return await work();
    } finally {
      this.#running.delete(userId);
      this.#startNext();
    }
  }

  #mayRun(userId: number): boolean {
    return this.#running.size < atOnce && !this.#running.has(userId);
  }

  #turn(userId: number): Promise<void> {
    const own = this.#waiting.filter((waiter) => waiter.userId === userId).length;
    const users = new Set(this.#waiting.map((waiter) => waiter.userId)).size;
    if (own >= ownMax || (own === 0 && users >= usersMax)) return Promise.reject(new Fault('too many images at once'));
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiting = this.#waiting.filter((each) => each !== waiter);
      };
      const waiter: Waiter = {
        userId,
        start: () => {
          leave();
          this.#running.add(userId);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leave();
        reject(new Fault('no turn to decode an image'));
      }, waitMs);
      this.#waiting.push(waiter);
    });
  }

  /** The turn goes to who waits longest, of users that have none. */
  #startNext(): void {
    this.#waiting.find(({ userId }) => this.#mayRun(userId))?.start();
  }
}
