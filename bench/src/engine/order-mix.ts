/** Orders of a product beside those of spot: 40 % rest, 20 % are IOC, 40 % are canceled, the same for both. */
import { apply, takeChanges, type Command, type State } from '@glassbook/engine';
import { dice } from '../dice.ts';

const OWNERS = 1_000;
const OPEN = 500;
const OPENING = 20_000;
const TAKE_EVERY = 1_000;

export type Placing = Extract<Command, { kind: `${Product}.placeOrder` }>;
export type Product = 'spot' | 'stocks' | 'futures';
/** An order that rests so many tenths of a unit from the middle, or an IOC order across it. `owner`: by number, from 0. */
export type Mixed = { owner: number; side: 'buy' | 'sell'; away: number; isNow: boolean };

/** Orders a second. What is sent is made before, by playing it on a state of its own: making it takes a third as long as carrying it out. */
export function rateOf(
  product: Product,
  seed: number,
  count: number,
  ready: () => State,
  toCommand: (order: Mixed) => Placing,
): number {
  const commands = mixed(ready(), product, seed, OPENING + count, toCommand);
  const state = ready();
  const play = (from: number, to: number): void => {
    for (let place = from; place < to; place += 1) {
      apply(state, { seq: state.seq + 1, at: state.at, command: commands[place] as Command });
      if (place % TAKE_EVERY === 0) takeChanges(state);
    }
  };
  play(0, OPENING);
  globalThis.gc?.();
  const begun = performance.now();
  play(OPENING, commands.length);
  return (count / (performance.now() - begun)) * 1_000;
}

function mixed(
  state: State,
  product: Product,
  seed: number,
  count: number,
  toCommand: (order: Mixed) => Placing,
): Command[] {
  const below = dice(seed);
  const open: { owner: number; order: number }[] = [];
  return Array.from({ length: count }, (_, step) => {
    const roll = below(10);
    const first = roll < 4 && open.length > OPEN ? open.splice(below(open.length), 1)[0] : undefined;
    const order = state[product].nextOrder;
    const placing = first ? undefined : toCommand(anyOrder(below, roll < 6));
    const command: Command = placing ?? ({ kind: `${product}.cancelOrder`, ...first } as Command);
    apply(state, { seq: state.seq + 1, at: state.at, command });
    if (placing?.timeInForce === 'GTC') open.push({ owner: placing.owner, order });
    if (step % TAKE_EVERY === 0) takeChanges(state);
    return command;
  });
}

const anyOrder = (below: (limit: number) => number, isNow: boolean): Mixed => ({
  owner: below(OWNERS),
  side: below(2) === 0 ? 'buy' : 'sell',
  away: isNow ? -2 : 1 + below(100),
  isNow,
});
