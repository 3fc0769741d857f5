/**
 * Fiat rates for one USD, to show worth in a currency of the reader's choice; never used for settlement. Read from a public service at most
 * once in 24 hours, where one is configured, and sooner again after a failure; the last good answer is stored, and before the first the rates
 * shipped here apply.
 */
import type { Pool } from 'pg';
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
/** The pause after a failure; it doubles with each one, up to an hour. */
const firstPauseMs = 60_000;
const longestPauseMs = 3_600_000;
/** The usual answer of such services: currency names with the value of one USD. */
const answer = z.object({ rates: z.record(z.string(), z.number().positive()) });

/** A good answer, and when it was requested, milliseconds UTC. */
export type StoredRates = { rates: Record<string, string>; at: number };

export type FiatRatesOptions = {
  /** The last good answer before this start. */
  stored?: StoredRates | undefined;
  /** Keeps a good answer. */
  save?: (answer: StoredRates) => Promise<unknown>;
  /** Answers GET with {"rates": {"EUR": 0.85, …}}, USD-based; without one the shipped rates apply. */
  url: string | undefined;
  fetch?: typeof fetch;
  now?: () => number;
  failed?: (error: unknown) => void;
};

export class FiatRates {
  readonly #options: Required<Omit<FiatRatesOptions, 'stored'>>;
  #rates = shipped;
  #nextAt = -Infinity;
  #failures = 0;

  constructor({ stored, ...options }: FiatRatesOptions) {
    this.#options = { fetch, now: Date.now, failed: () => undefined, save: () => Promise.resolve(), ...options };
    if (stored === undefined) return;
    this.#take(stored.rates);
    this.#nextAt = stored.at + dayMs;
  }

  /** The current rates. Requests the service in the background where the last good answer is a day old. */
  get(): Record<string, string> {
    const { url, now, failed } = this.#options;
    const at = now();
    if (url !== undefined && at >= this.#nextAt) {
      this.#nextAt = at + dayMs;
      this.#ask(url, at).catch((error: unknown) => {
        this.#nextAt = at + Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures);
        this.#failures += 1;
        failed(error);
      });
    }
    return { ...this.#rates };
  }

  async #ask(url: string, at: number): Promise<void> {
    const reply = await this.#options.fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answerMs) });
    if (!reply.ok) throw new Error(`the rates service answered ${reply.status}`);
    const { rates } = answer.parse(await reply.json());
    this.#take(Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, decimal(rate) ?? ''])));
    this.#failures = 0;
    await this.#options.save({ rates: { ...this.#rates }, at }).catch(this.#options.failed);
  }

  /** A missing currency keeps its rate; others than the offered are ignored. */
  #take(rates: Readonly<Record<string, string>>): void {
    this.#rates = Object.fromEntries(
      Object.entries(this.#rates).map(([name, before]) => [name, name === 'USD' ? '1' : rates[name] || before]),
    );
  }
}

/** The shortest decimal text of a rate, or undefined where it would need an exponent. */
function decimal(rate: number): string | undefined {
  const text = String(rate);
  return /^\d+(\.\d+)?$/.test(text) ? text : undefined;
}

const row = z.object({ rates: z.record(z.string(), z.string()), at: z.coerce.number() });

/** The answer kept in the table fiat_rates, and how the next one is kept there. */
export async function storedFiatRates(pool: Pool): Promise<Pick<FiatRatesOptions, 'stored' | 'save'>> {
  const { rows } = await pool.query('SELECT rates, at::text FROM fiat_rates');
  return {
    stored: row.safeParse(rows[0]).data,
    save: ({ rates, at }) =>
      pool.query(
        'INSERT INTO fiat_rates (rates, at) VALUES ($1, $2) ON CONFLICT (one) DO UPDATE SET rates = excluded.rates, at = excluded.at',
        [JSON.stringify(rates), at],
      ),
  };
}
