/** Traders of all products that fill the journal, by each product's share. One in ten commands is the bot's. */
import { keyName, type RequestNames } from '@glassbook/engine';
import { dice } from '../../dice.ts';
import type { Core } from './core.ts';
import { products } from './products.ts';

export const BOT = 1_000;
const OWNERS = 4_000;
const IN_FLIGHT = 500;
const shares = products.reduce((sum, { share }) => sum + share, 0);
const feeds = products.flatMap(({ feed }) => feed ?? []);

export const ownerAt = (place: number): number => BOT + 1 + (place % (OWNERS - 1));

export class Traders {
  readonly #core: Core;
  readonly #roll: (below: number) => number;
  readonly #traders: { share: number; trade: (owner: number) => Promise<void> }[];
  #sent = 0;

  constructor(core: Core, seed: number) {
    this.#core = core;
    this.#roll = dice(seed);
    const trading = { core, roll: this.#roll, named: (owner: number) => this.#named(owner) };
    this.#traders = products.map(({ share, trader }) => ({ share, trade: trader(trading) }));
  }

  /** Prices, and demo funds for every owner. */
  async begin(): Promise<void> {
    const { sequencer } = this.#core;
    for (const { command } of feeds) await sequencer.submit(command(this.#roll));
    for (let owner = BOT; owner < BOT + OWNERS; owner += IN_FLIGHT) {
      const some = Array.from({ length: IN_FLIGHT }, (_, place) => owner + place);
      await Promise.all(some.map((each) => sequencer.submit({ kind: 'wallet.claimDemo', owner: each })));
    }
  }

  /** Trades, with a fixed number in flight, until the journal has `entries`. */
  async until(entries: number, inFlight = IN_FLIGHT): Promise<void> {
    const one = async () => {
      while (this.#core.sequencer.seq < entries) await this.#next();
    };
    await Promise.all(Array.from({ length: inFlight }, one));
  }

  async #next(): Promise<void> {
    this.#sent += 1;
    const feed = feeds.find(({ every }) => this.#sent % every === 0);
    if (feed) {
      await this.#core.sequencer.submit(feed.command(this.#roll));
      return;
    }
    const owner = this.#roll(10) === 0 ? BOT : ownerAt(this.#roll(OWNERS));
    let draw = this.#roll(shares);
    await this.#traders.find(({ share }) => (draw -= share) < 0)?.trade(owner);
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
