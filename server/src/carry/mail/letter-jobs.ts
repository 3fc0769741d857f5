/** The jobs that send letters, one a channel, as one: a slow mail server delays no SMS, nor the other way round. */
import type { Clock } from '../process/clock.ts';
import type { LetterCounts, SendLetters } from './send-letters.ts';

export class LetterJobs {
  readonly #jobs: readonly SendLetters[];

  constructor(jobs: readonly SendLetters[]) {
    this.#jobs = jobs;
  }

  start(clock: Clock): void {
    for (const job of this.#jobs) job.start(clock);
  }

  /** A letter was queued. */
  wake(): void {
    for (const job of this.#jobs) job.wake();
  }

  /** Of all channels together. */
  get counts(): LetterCounts {
    const all = this.#jobs.map(({ counts }) => counts);
    const sum = (of: (counts: LetterCounts) => number) => all.reduce((total, counts) => total + of(counts), 0);
    return {
      waiting: {
        count: sum(({ waiting }) => waiting.count),
        oldestMs: Math.max(0, ...all.map(({ waiting }) => waiting.oldestMs)),
      },
      attempts: {
        sent: sum(({ attempts }) => attempts.sent),
        refused: sum(({ attempts }) => attempts.refused),
        expired: sum(({ attempts }) => attempts.expired),
        failed: sum(({ attempts }) => attempts.failed),
      },
    };
  }

  /** Sends what is due and resolves when that is done; for tests. */
  async drained(): Promise<void> {
    for (const job of this.#jobs) await job.drained();
  }

  stop(): void {
    for (const job of this.#jobs) job.stop();
  }

  async close(): Promise<void> {
    await Promise.all(this.#jobs.map((job) => job.close()));
  }
}
