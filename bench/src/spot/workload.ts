/**
 * The mix that exchange-core publishes: 9 % resting orders, 3 % IOC, 6 % cancels, 82 % moves of an open order to another price, with about a
 * thousand orders open. It is generated once by playing it, so that every measured engine gets exactly the same commands.
 */
import { apply, emptyState, takeChanges, type Command, type State } from '@glassbook/engine';
import { dice } from '../dice.ts';

/** Engine-independent numbers: an order's id is its index among those placed; markets count from 1. */
type Of = { market: number; order: number; owner: number; side: 'buy' | 'sell' };
export type Step =
  | ({ op: 'place' | 'ioc'; ticks: number; lots: number } & Of)
  | ({ op: 'cancel' } & Of)
  | ({ op: 'move'; ticks: number } & Of);

export type Workload = {
  markets: number;
  owners: number;
  steps: Step[];
  commands: Command[];
  /** The first ones only fill the books and are not timed. */
  opening: number;
};

/** The size of the state that the commands run on. */
export type Size = {
  /** Owners with funds. */
  owners: number;
  /** Orders opened in each market before the measurement; about as many stay open. */
  open: number;
  /** The greatest distance of orders from the middle in ticks, on either side. */
  reach: number;
};
const published: Size = { owners: 1_000, open: 1_000, reach: 250 };

const TICK = 10n ** 6n;
const LOT = 10n ** 3n;
const FIRST_OWNER = 1_000;
const MIDDLE = 7_000_000;

/** An engine with so many markets, and owners with more money than they can lose. */
export function readyState(markets: number, owners = published.owners): State {
  const state = emptyState();
  const send = (command: Command) => {
    if (!apply(state, { seq: state.seq + 1, at: 1, command }).ok) throw new Error(`${command.kind} was refused`);
  };
  send({ kind: 'asset.configure', asset: 1, name: 'QUOTE', scale: 8, kinds: ['spot'] });
  for (let market = 1; market <= markets; market += 1) {
    const base = market + 1;
    send({ kind: 'asset.configure', asset: base, name: `BASE${market}`, scale: 8, kinds: ['spot'] });
    const limits = { notionalMin: 0n, notionalMax: 10n ** 17n, bandPpm: 50_000, openOrdersMax: 1_000_000 };
    send({
      kind: 'spot.configureMarket',
      market,
      base,
      quote: 1,
      tick: TICK,
      lot: LOT,
      makerFeePpm: 1_000,
      takerFeePpm: 1_000,
      ...limits,
    });
  }
  // The total ever granted stays within 64 bits, which is the fast path, so with many owners each gets less.
  const most = 10n ** 18n / BigInt(owners);
  const grants = Array.from({ length: markets + 1 }, (_, place) => {
    const wanted = 10n ** (place === 0 ? 15n : 12n);
    return { asset: place + 1, amount: wanted < most ? wanted : most };
  });
  send({ kind: 'wallet.configureDemo', enabled: true, everyMs: 1, grants });
  for (let owner = FIRST_OWNER; owner < FIRST_OWNER + owners; owner += 1) {
    send({ kind: 'wallet.claimDemo', owner });
    if (owner % 1_000 === 0) takeChanges(state);
  }
  takeChanges(state);
  return state;
}

/** Generates `count` steps over `markets` markets in turn, and before them those that fill the books, by playing them. */
export function makeWorkload(count: number, markets: number, seed: number, size: Size = published): Workload {
  const opening = markets * size.open;
  const roll = dice(seed);
  const state = readyState(markets, size.owners);
  const steps: Step[] = [];
  const commands: Command[] = [];
  /** Per market: the orders known as open; a filled one is detected at its next use. */
  const open: { order: number; id: number; owner: number }[][] = Array.from({ length: markets }, () => []);
  let placed = 0;
  const play = (command: Command) => {
    commands.push(command);
    // As the server does: accumulated changes would make the garbage collector treat them as long-lived.
    if (commands.length % 1_000 === 0) takeChanges(state);
    return apply(state, { seq: state.seq + 1, at: 1, command });
  };
  while (steps.length < opening + count) {
    const market = 1 + (steps.length % markets);
    const book = open[market - 1] as (typeof open)[number];
    const chance = roll(100);
    const opens = steps.length < opening || book.length < size.open / 2;
    if (opens || chance < 12) {
      const ioc = chance < 3 && !opens;
      const owner = FIRST_OWNER + roll(size.owners);
      const side = roll(2) === 0 ? 'buy' : 'sell';
      const ticks = priceOf(roll, size.reach, side, ioc);
      const step = {
        op: ioc ? 'ioc' : 'place',
        market,
        order: placed,
        owner,
        side,
        ticks,
        lots: 1 + roll(40),
      } as const;
      placed += 1;
      const outcome = play(toCommand(step, 0));
      steps.push(step);
      if ('order' in outcome && outcome.order.status === 'open')
        book.push({ order: step.order, id: outcome.order.id, owner });
      continue;
    }
    const at = roll(book.length);
    const target = book[at] as (typeof book)[number];
    const forget = () => {
      book[at] = book[book.length - 1] as (typeof book)[number];
      book.pop();
    };
    const slot = state.spot.orders.slotOf.get(target.id);
    if (slot === -1) {
      forget();
      continue;
    }
    const side = state.spot.orders.side(slot) === 0 ? 'buy' : 'sell';
    const of = { market, order: target.order, owner: target.owner, side } as const;
    const step: Step =
      chance < 18 ? { op: 'cancel', ...of } : { op: 'move', ...of, ticks: priceOf(roll, size.reach, side, false) };
    play(toCommand(step, target.id));
    steps.push(step);
    if (step.op === 'cancel') forget();
  }
  return { markets, owners: size.owners, steps, commands, opening };
}

/** Mostly away from the middle, sometimes across it; an IOC across it. */
function priceOf(roll: (below: number) => number, reach: number, side: 'buy' | 'sell', crossing: boolean): number {
  const away = (1 + roll(reach)) * (crossing || roll(20) === 0 ? -1 : 1);
  return side === 'buy' ? MIDDLE - away : MIDDLE + away;
}

/** The step as a command. `id` is the engine's number of the order of a cancel or a move. */
export function toCommand(step: Step, id: number): Command {
  const { owner } = step;
  if (step.op === 'cancel') return { kind: 'spot.cancelOrder', owner, order: id };
  if (step.op === 'move')
    return { kind: 'spot.amendOrder', owner, order: id, price: BigInt(step.ticks) * TICK, amount: 0n };
  return {
    kind: 'spot.placeOrder',
    owner,
    market: step.market,
    side: step.side,
    type: 'limit',
    timeInForce: step.op === 'ioc' ? 'IOC' : 'GTC',
    postOnly: false,
    price: BigInt(step.ticks) * TICK,
    amount: BigInt(step.lots) * LOT,
    value: 0n,
    worstPrice: 0n,
  };
}
