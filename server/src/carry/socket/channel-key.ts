/** The full names of channels, `market.candle:BTC/USDT:1min`: parsed by the table of channels. */
import { market, room, type RefusalCode } from '@glassbook/contract';
import type { AnyChannel, Param } from './channel.ts';

/** An instrument as keys name it. */
export type Named = { id: number; symbol: string; product: string };
/** A channel requested by a valid key, and the values of its params. */
export type Found<C extends AnyChannel = AnyChannel> = { key: string; values: unknown[] } & C;

const LENGTH_MAX = 64;

export class ChannelKeys {
  readonly #channels: ReadonlyMap<string, AnyChannel>;
  readonly #instruments: readonly Named[];
  readonly #listers: ReadonlySet<string>;
  readonly #symbols: ReadonlyMap<unknown, string>;

  /** `listers` are the products that list instruments, also while they have none. */
  constructor(channels: readonly AnyChannel[], instruments: readonly Named[], listers: ReadonlySet<string>) {
    this.#listers = listers;
    this.#channels = new Map(channels.map((channel) => [channel.name, channel]));
    this.#instruments = instruments;
    this.#symbols = new Map(instruments.map(({ id, symbol }) => [id, symbol]));
  }

  /** Refusals: request.field_invalid (no channel has such a key), market.not_found, market.period_unknown, room.not_found. */
  read(key: unknown): Found | { refused: RefusalCode } {
    if (typeof key !== 'string' || key.length > LENGTH_MAX) return { refused: 'request.field_invalid' };
    const [name = '', ...words] = key.split(':');
    const channel = this.#channels.get(name);
    if (!channel || words.length !== channel.params.length) return { refused: 'request.field_invalid' };
    const values: unknown[] = [];
    for (const [place, param] of channel.params.entries()) {
      const { value, refused } = this.#read[param](words[place] ?? '', name);
      if (value === undefined) return { refused };
      values.push(value);
    }
    return { key, values, ...channel };
  }

  write({ name, params }: AnyChannel, values: readonly unknown[]): string {
    return [name, ...params.map((param, place) => this.#write[param](values[place]))].join(':');
  }

  readonly #write: Record<Param, (value: unknown) => string> = {
    market: (id) => this.#symbols.get(id) ?? String(id),
    period: String,
    room: String,
  };
  readonly #read: Record<Param, (word: string, name: string) => { value: unknown; refused: RefusalCode }> = {
    market: (symbol, name) => ({ value: this.#instrument(symbol, name), refused: 'market.not_found' }),
    period: (word) => ({
      value: market.candlePeriods.find((known) => known === word),
      refused: 'market.period_unknown',
    }),
    room: (word) => ({ value: room.roomNames.find((known) => known === word), refused: 'room.not_found' }),
  };

  /** A channel of a product that lists instruments accepts only those; any other accepts the instruments of all. */
  #instrument(symbol: string, name: string): number | undefined {
    const found = this.#instruments.find((instrument) => instrument.symbol === symbol);
    const product = name.split('.', 1)[0] ?? '';
    return found && (!this.#listers.has(product) || found.product === product) ? found.id : undefined;
  }
}
