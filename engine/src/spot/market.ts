import type { Amount } from '@glassbook/money';
import type { Book } from '../core/book.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import { FlatBook } from '../core/flat-book.ts';
import { NONE, type Orders } from '../core/orders.ts';
import type { ConfigureMarket, SpotRefusal } from './command.ts';
import type { State } from './state.ts';

const PPM = 1_000_000;

/** Opens a market or changes its rules. Base, quote, tick and lot never change while the book has orders: they are counted in them. */
export function configureMarket(
  state: State,
  command: ConfigureMarket,
  makeBook: (orders: Orders) => Book = (orders) => new FlatBook(orders),
): Outcome<SpotRefusal> {
  const base = state.assets.get(command.base);
  const quote = state.assets.get(command.quote);
  if (!base || !quote || base === quote || !state.instruments.isFree(command.market, 'spot'))
    return refuse('spot.settings_invalid');
  const { tick, lot, notionalMin, notionalMax } = command;
  if (tick <= 0n || lot <= 0n || tick > 2n ** 53n || lot > 2n ** 53n || notionalMin < 0n || notionalMax <= notionalMin)
    return refuse('spot.settings_invalid');
  const whole = 10n ** BigInt(base.scale);
  if ((tick * lot) % whole !== 0n) return refuse('spot.settings_invalid');
  const ppm = [command.makerFeePpm, command.takerFeePpm, command.bandPpm];
  if (ppm.some((part) => !Number.isSafeInteger(part) || part < 0 || part >= PPM) || command.openOrdersMax <= 0)
    return refuse('spot.settings_invalid');
  const known = state.spot.markets.get(command.market);
  if (known && (known.base !== command.base || known.quote !== command.quote)) return refuse('spot.settings_invalid');
  if (known && (known.settings.tick !== tick || known.settings.lot !== lot)) return refuse('spot.settings_invalid');
  // Past this line it must succeed.
  const unit = (tick * lot) / whole;
  const numbers = {
    settings: command,
    tick: Number(tick),
    lot: Number(lot),
    unit,
    unitNumber: unit > 2n ** 53n ? Infinity : Number(unit),
    productMin: productOf((notionalMin + unit - 1n) / unit),
    productMax: productOf(notionalMax / unit),
  };
  if (known) Object.assign(known, numbers);
  else {
    state.spot.markets.set(command.market, {
      market: command.market,
      base: command.base,
      quote: command.quote,
      status: 'open',
      ...numbers,
      baseFees: NONE,
      quoteFees: NONE,
      maker: undefined,
      book: makeBook(state.spot.orders),
      orders: state.spot.orders,
      ladder: { bids: [], asks: [] },
      dirtyLevels: [],
    });
    state.instruments.claim(command.market, 'spot');
    state.prices.follow(command.market);
    state.spot.statuses.push({ market: command.market, status: 'open' });
  }
  return { ok: true };
}

/** As a number; what cannot be counted exactly is beyond every order. */
const productOf = (product: Amount): number => (product > 2n ** 53n - 1n ? Number.MAX_SAFE_INTEGER : Number(product));
