/**
 * How much the RPC of wallets is asked: its operator counts and bills every call, and whoever sends a signature of no key makes us ask. The owners' devices
 * are counted apart, and there each account too, so that neither strangers nor a few accounts keep owners from their logins.
 */
import type { Address } from 'viem';
import { Guesses } from '../../../carry/rate-limits/guesses.ts';
import type { ContractAnswer } from './contract-wallets.ts';

/** Questions of a share at once; each is at most three calls, one after the other. */
const inFlightMax = 8;
const accountInFlightMax = 2;
/** Of a share together; a right answer does not count. */
export const perMinute = 120;
export const perAddressMinute = 10;
/** Of an account; a right answer does not count. */
export const perAccountMinute = 5;
/** How long an address without code is not asked about again: a contract can be deployed there later. */
export const noCodeMs = 300_000;
const noCodeMost = 10_000;

const minuteOf = (max: number) => ({ max, windowMs: 60_000, free: max, delayMs: 0 });

type Question = () => Promise<ContractAnswer>;

class Share {
  #inFlight = 0;
  readonly #accountsInFlight = new Map<number, number>();
  readonly #all: Guesses;
  readonly #addresses: Guesses;
  readonly #accounts: Guesses;

  constructor(now: () => number) {
    this.#all = new Guesses(minuteOf(perMinute), now);
    this.#addresses = new Guesses(minuteOf(perAddressMinute), now);
    this.#accounts = new Guesses(minuteOf(perAccountMinute), now);
  }

  async ask({ address, owner }: Asked, question: Question): Promise<ContractAnswer | 'busy'> {
    const own = owner === undefined ? 0 : (this.#accountsInFlight.get(owner) ?? 0);
    if (this.#inFlight >= inFlightMax || own >= accountInFlightMax) return 'busy';
    const counts: [Guesses, string][] = [
      ...(owner === undefined ? [] : [[this.#accounts, String(owner)] satisfies [Guesses, string]]),
      [this.#all, 'all'],
    ];
    if (!admitAll([[this.#addresses, address], ...counts])) return 'busy';
    this.#move(owner, 1);
    try {
      const answer = await question();
      // The address keeps it counted: a contract that says yes to anything is asked no more than others.
      if (answer === 'right') for (const [guesses, key] of counts) guesses.takeBack(key);
      return answer;
    } finally {
      this.#move(owner, -1);
    }
  }

  #move(owner: number | undefined, by: 1 | -1): void {
    this.#inFlight += by;
    if (owner === undefined) return;
    const own = (this.#accountsInFlight.get(owner) ?? 0) + by;
    if (own === 0) this.#accountsInFlight.delete(owner);
    else this.#accountsInFlight.set(owner, own);
  }
}

/** Counts in each, or in none where one allows no more. */
function admitAll(counts: readonly (readonly [Guesses, string])[]): boolean {
  for (const [at, [guesses, key]] of counts.entries()) {
    if (guesses.admit(key)) continue;
    for (const [before, counted] of counts.slice(0, at)) before.takeBack(counted);
    return false;
  }
  return true;
}

/** `owner`: the account that the wallet is linked to, where the request comes from a known device of it. */
export type Asked = { address: Address; owner: number | undefined };

export class RpcLimits {
  readonly #owners: Share;
  readonly #others: Share;
  /** When each address was found to have no code, the oldest first. */
  readonly #noCode = new Map<Address, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
    this.#owners = new Share(now);
    this.#others = new Share(now);
  }

  /** The answer to a question about a wallet; `busy`, and nothing is asked, beyond a limit. What has no code is remembered for a while, and not asked again. */
  async ask(asked: Asked, question: Question): Promise<ContractAnswer | 'busy'> {
    const { address } = asked;
    const found = this.#noCode.get(address);
    if (found !== undefined && this.#now() - found < noCodeMs) return 'no_code';
    const answer = await (asked.owner === undefined ? this.#others : this.#owners).ask(asked, question);
    if (answer === 'no_code') this.#remember(address);
    return answer;
  }

  #remember(address: Address): void {
    this.#noCode.delete(address);
    this.#noCode.set(address, this.#now());
    const [oldest] = this.#noCode.keys();
    if (this.#noCode.size > noCodeMost && oldest !== undefined) this.#noCode.delete(oldest);
  }
}
