/**
 * Fiat rates for one USD, to show worth in a currency of the reader's choice; never used for settlement. Read from a public service at most
 * once in 24 hours, where one is configured; the last good answer is kept, and before the first the rates shipped here apply.
 */
import { z } from 'zod';

/** Rounded mid-market rates as of 2026-04-22; their names are the offered currencies. */
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
/** The usual answer of such services: currency names with the value of one USD. */
const answer = z.object({ rates: z.record(z.string(), z.number().positive()) });

export type FiatRatesOptions = {
  /** Answers GET with {"rates": {"EUR": 0.85, …}}, USD-based; without one the shipped rates apply. */
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

  /** The current rates. Requests the service in the background where the last request is a day old. */
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
    // A missing currency keeps its rate; others than the offered are ignored.
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
