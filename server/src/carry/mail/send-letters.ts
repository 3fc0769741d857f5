/** The job that sends queued letters of one channel: a few at once, again with a rising delay where its server did not take one. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock, Off } from '../process/clock.ts';
import type { Letter } from './letter.ts';
import {
  triesMax,
  type Channel,
  type ClaimedLetter,
  type LetterQueue,
  type Outcome,
  type Waiting,
} from './letter-queue.ts';

type Log = { info: (context: object, message: string) => void; warn: (context: object, message: string) => void };
export type Carrier = {
  /** False where none is configured: then nothing can be sent. */
  ready: boolean;
  /**
   * Hands a letter to the next server. `refused`: that server refuses the recipient for good. Throws a Fault where it did not take the letter.
   * `id` is the same for every attempt.
   */
  send(to: string, letter: Letter, id?: string): Promise<'sent' | 'refused'>;
};

/** For metrics: what waits, and how attempts ended since the start. */
export type LetterCounts = { waiting: Waiting; attempts: Record<Outcome | 'failed', number> };

const atOnce = 8;
const everyMs = 1_000;
/** Counting reads all that wait, which can be many. */
const countEveryMs = 5_000;
const cleanEveryMs = 3_600_000;
/** How long a stop waits for letters that are being sent; their claims end later (letter-queue.ts). */
const stopMs = 2_500;

export class SendLetters {
  readonly #queue: LetterQueue;
  readonly #carrier: Carrier;
  readonly #log: Log;
  readonly #channel: Channel;
  readonly #sending = new Set<Promise<void>>();
  /** Taken by the mail server, but the row could not be written: written before anything is claimed again. */
  readonly #unwritten: [ClaimedLetter, Outcome][] = [];
  readonly #counts: LetterCounts = {
    waiting: { count: 0, oldestMs: 0 },
    attempts: { sent: 0, refused: 0, expired: 0, failed: 0 },
  };
  #timers: readonly Off[] = [];
  #turn: Promise<void> | undefined;
  #again = false;
  #stopping = false;
  #failing = false;

  constructor(queue: LetterQueue, carrier: Carrier, log: Log, channel: Channel = 'mail') {
    this.#queue = queue;
    this.#carrier = carrier;
    this.#log = log;
    this.#channel = channel;
  }

  get counts(): LetterCounts {
    return this.#counts;
  }

  /** From now on letters are sent when they are due. */
  start({ every }: Pick<Clock, 'every'>): void {
    const clean = () => void this.#queue.clean().catch(() => undefined);
    this.#timers = [
      every(everyMs, () => void this.run()),
      every(countEveryMs, () => void this.count()),
      every(cleanEveryMs, clean),
    ];
    void this.count();
  }

  /** A letter was queued: it need not wait for the next turn. Not in the caller's own turn, so that no answer waits for it. */
  wake(): void {
    if (this.#timers.length > 0) setImmediate(() => void this.run());
  }

  /** Begins to send what is due, a few at once. Never throws. */
  run(): Promise<void> {
    this.#again = true;
    this.#turn ??= this.#claimDue().finally(() => (this.#turn = undefined));
    return this.#turn;
  }

  /** Sends what is due and resolves when that is done; for tests. */
  async drained(): Promise<void> {
    do {
      await this.run();
      await Promise.all(this.#sending);
      // The last one that was sent looks for the next.
    } while (this.#sending.size > 0 || this.#turn !== undefined);
  }

  /** Counts what waits, for metrics. Never throws: a count that fails leaves the one before. */
  async count(): Promise<void> {
    await this.#queue.waiting(this.#channel).then(
      (waiting) => (this.#counts.waiting = waiting),
      () => undefined,
    );
  }

  async #claimDue(): Promise<void> {
    try {
      while (this.#again && this.#carrier.ready && !this.#stopping) {
        this.#again = false;
        await this.#writeEnds();
        const free = atOnce - this.#sending.size;
        const claimed = free > 0 ? await this.#queue.claim(free, this.#channel) : [];
        for (const letter of claimed) this.#follow(this.#send(letter));
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  /** A slot that becomes free looks for the next letter. */
  #follow(sending: Promise<void>): void {
    const followed = sending.finally(() => {
      this.#sending.delete(followed);
      void this.run();
    });
    this.#sending.add(followed);
  }

  async #send(claimed: ClaimedLetter): Promise<void> {
    const outcome = await this.#attempt(claimed);
    this.#counts.attempts[outcome] += 1;
    try {
      if (outcome !== 'failed') await this.#queue.end(claimed, outcome);
      else if (claimed.tries < triesMax[this.#channel]) await this.#queue.retry(claimed, this.#channel);
      else await this.#queue.end(claimed, 'expired');
    } catch (error) {
      if (outcome !== 'failed') this.#unwritten.push([claimed, outcome]);
      this.#failed(error);
    }
  }

  async #attempt(claimed: ClaimedLetter): Promise<Outcome | 'failed'> {
    // A process that ended in an attempt has used that up.
    if (claimed.expired || claimed.tries > triesMax[this.#channel]) return 'expired';
    try {
      const outcome = await this.#carrier.send(claimed.to, claimed.letter, claimed.messageId);
      if (this.#failing) this.#log.info({ channel: this.#channel }, 'letters are sent again');
      this.#failing = false;
      return outcome;
    } catch (error) {
      this.#failed(error);
      return 'failed';
    }
  }

  async #writeEnds(): Promise<void> {
    for (let next = this.#unwritten[0]; next; next = this.#unwritten[0]) {
      await this.#queue.end(...next);
      this.#unwritten.shift();
    }
  }

  /** Logged once until a letter is sent again: a mail server that is down would fill the log. */
  #failed(error: unknown): void {
    if (!this.#failing)
      this.#log.warn({ err: error, channel: this.#channel }, 'letters cannot be sent; it is tried again');
    this.#failing = true;
  }

  /** Claims nothing more. */
  stop(): void {
    this.#stopping = true;
    for (const off of this.#timers) off();
    this.#timers = [];
  }

  /** Resolves when the letters that were being sent are, or after a time limit. */
  async close(): Promise<void> {
    this.stop();
    const late = new AbortController();
    const limit = wait(stopMs, undefined, { signal: late.signal }).catch(() => undefined);
    await Promise.race([Promise.all([this.#turn, ...this.#sending]), limit]);
    late.abort();
  }
}
