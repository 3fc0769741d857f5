/**
 * Traders who fill the journal: in a hundred commands some 34 orders that rest, 20 cancels, 14 moves, 24 orders that take, 8 transfers; and a price of every
 * market each 500 commands. Every order and move is named, as the app names them. One in ten commands is the bot's.
 */
import { keyName, type Command, type RequestNames } from '@glassbook/engine';
import { dice } from '../../engine/workload.ts';
import type { Core } from './core.ts';

export const BOT = 1_000;
const OWNERS = 4_000;
const IN_FLIGHT = 500;
const PRICES_EVERY = 500;
const OPEN_MAX = 20;
const UNIT = 10n ** 8n;
/** Whole USDT: where the price of each market starts. */
const prices = [70_000n, 3_500n, 150n, 1n, 600n];
/** What is traded: market, its price in cents, its lot, lots of an order. */
const traded = [
  { market: 1, cents: 7_000_000, lot: 1_000n, lots: 10 },
  { market: 2, cents: 350_000, lot: 10_000n, lots: 20 },
] as const;

export const ownerAt = (place: number): number => BOT + 1 + (place % (OWNERS - 1));

export class Traders {
  readonly #core: Core;
  readonly #roll: (below: number) => number;
  readonly #open = new Map<number, { order: number; cents: number; buys: boolean }[]>();
  #sent = 0;

  constructor(core: Core, seed: number) {
    this.#core = core;
    this.#roll = dice(seed);
  }

  /** Prices, and demo funds for everybody. */
  async begin(): Promise<void> {
    const { sequencer } = this.#core;
    await sequencer.submit(this.#price());
    for (let owner = BOT; owner < BOT + OWNERS; owner += IN_FLIGHT) {
      const some = Array.from({ length: IN_FLIGHT }, (_, place) => owner + place);
      await Promise.all(some.map((each) => sequencer.submit({ kind: 'wallet.claimDemo', owner: each })));
    }
  }

  /** Trades, so many in flight, until the journal has `entries`. */
  async until(entries: number, inFlight = IN_FLIGHT): Promise<void> {
    const one = async () => {
      while (this.#core.sequencer.seq < entries) await this.#next();
    };
    await Promise.all(Array.from({ length: inFlight }, one));
  }

  async #next(): Promise<void> {
    this.#sent += 1;
    const { sequencer } = this.#core;
    const owner = this.#roll(10) === 0 ? BOT : ownerAt(this.#roll(OWNERS));
    const chance = this.#roll(100);
    if (this.#sent % PRICES_EVERY === 0) await sequencer.submit(this.#price());
    else if (chance < 8) await sequencer.submit(this.#transfer(owner));
    else if (chance < 32) await sequencer.submit(this.#limit(owner, true).command, this.#named(owner));
    else await this.#rest(owner, chance);
  }

  /** Opens an order, or cancels or moves one that is open as far as its owner knows. */
  async #rest(owner: number, chance: number): Promise<void> {
    const { sequencer } = this.#core;
    const open = this.#open.get(owner) ?? [];
    this.#open.set(owner, open);
    const at = this.#roll(open.length);
    const mine = open[at];
    if (!mine || (chance < 66 && open.length < OPEN_MAX)) {
      const { command, cents, buys } = this.#limit(owner, false);
      const { outcome } = await sequencer.submit(command, this.#named(owner));
      if (outcome.ok && outcome.order?.status === 'open') open.push({ order: outcome.order.id, cents, buys });
    } else if (chance < 86) {
      open.splice(at, 1);
      await sequencer.submit({ kind: 'spot.cancelOrder', owner, order: mine.order });
    } else {
      mine.cents += (1 + this.#roll(200)) * (mine.buys ? -1 : 1);
      const price = (BigInt(mine.cents) * UNIT) / 100n;
      const amend: Command = { kind: 'spot.amendOrder', owner, order: mine.order, price, amount: 0n };
      const { outcome } = await sequencer.submit(amend, this.#named(owner));
      if (!outcome.ok) open.splice(open.indexOf(mine), 1);
    }
  }

  /** A limit order: one that rests stands up to 5 % away, one that takes reaches 0.5 % across. */
  #limit(owner: number, takes: boolean): { command: Command; cents: number; buys: boolean } {
    const { market, cents: middle, lot, lots } = traded[this.#roll(traded.length)] ?? traded[0];
    const buys = this.#roll(2) === 0;
    const away = takes ? middle / 200 : -(middle / 100 + this.#roll(middle / 25));
    const cents = middle + (buys ? away : -away);
    const command: Command = {
      kind: 'spot.placeOrder',
      owner,
      market,
      side: buys ? 'buy' : 'sell',
      type: 'limit',
      timeInForce: takes ? 'IOC' : 'GTC',
      postOnly: false,
      price: (BigInt(cents) * UNIT) / 100n,
      amount: BigInt(lots + this.#roll(lots)) * lot,
      value: 0n,
      worstPrice: 0n,
    };
    return { command, cents, buys };
  }

  /** Between the spot and the futures account, there and back. */
  #transfer(owner: number): Command {
    const there = this.#roll(2) === 0;
    const [from, to] = there ? (['spot', 'futures'] as const) : (['futures', 'spot'] as const);
    return { kind: 'wallet.move', owner, asset: 3, amount: UNIT, from, to };
  }

  #price(): Command {
    const moved = prices.map((price, place) => {
      const whole = price * UNIT;
      return { market: place + 1, price: whole + (whole * BigInt(this.#roll(21) - 10)) / 10_000n, volume: UNIT };
    });
    return { kind: 'indexPrice.update', source: 'bench', prices: moved };
  }

  #named(owner: number): RequestNames {
    const part = () =>
      this.#roll(2 ** 32)
        .toString(16)
        .padStart(8, '0');
    const key = `${part()}-0000-4000-8000-${part()}0000`;
    return { names: [keyName(owner, key)], hash: `${part()}${part()}`.repeat(4) };
  }
}
