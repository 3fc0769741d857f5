/**
 * Fiat money for one USD, for showing worth in a currency of the reader's choice; nothing is ever settled on it. Read from a public
 * service at most once in 24 hours, where one is configured; the last good answer is kept, and until the first there are the rates shipped here.
 */
import { z } from 'zod';

/** Rounded mid-market rates as of 2026-04-22; their names are the currencies that are offered. */
const shipped: Readonly<Record<string, string>> = {
  USD: '1',
  CNY: '6.83',
  GBP: '0.74',
  HKD: '7.83',
  JPY: '158.9',
  EUR: '0.85',
  AED: '3.6725',
  THB: '32.2',
  PHP: '59.9',
  SGD: '1.273',
  VND: '26330',
};

const dayMs = 24 * 3_600_000;
const answerMs = 5_000;
/** What services of this kind answer: currency names with what one USD buys. */
const answer = z.object({ rates: z.record(z.string(), z.number().positive()) });

export type FiatRatesOptions = {
  /** Answers GET with {"rates": {"EUR": 0.85, …}}, USD-based; without one the shipped rates stay. */
  url: string | undefined;
  fetch?: typeof fetch;
  now?: () => number;
  failed?: (error: unknown) => void;
};

export class FiatRates {
  readonly #options: Required<FiatRatesOptions>;
  #rates = shipped;
  #askedAt = -Infinity;

  constructor(options: FiatRatesOptions) {
    this.#options = { fetch, now: Date.now, failed: () => undefined, ...options };
  }

  /** What is known now. Asks the service in the background where the last asking is a day old. */
  get(): Record<string, string> {
    const { url, now, failed } = this.#options;
    if (url !== undefined && now() - this.#askedAt >= dayMs) {
      this.#askedAt = now();
      this.#ask(url).catch(failed);
    }
    return { ...this.#rates };
  }

  async #ask(url: string): Promise<void> {
    const reply = await this.#options.fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answerMs) });
    if (!reply.ok) throw new Error(`the rates service answered ${reply.status}`);
    const { rates } = answer.parse(await reply.json());
    // A currency that is missing keeps the rate it had; others than the offered are not taken over.
    this.#rates = Object.fromEntries(
      Object.entries(this.#rates).map(([name, before]) => [
        name,
        name === 'USD' ? '1' : (decimal(rates[name]) ?? before),
      ]),
    );
  }
}

/** The shortest decimal text of a rate, or undefined where it would need an exponent. */
function decimal(rate: number | undefined): string | undefined {
  const text = rate === undefined ? '' : String(rate);
  return /^\d+(\.\d+)?$/.test(text) ? text : undefined;
}
