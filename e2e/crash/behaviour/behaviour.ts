/** What the rig's traders do with a product. One object a product, listed in behaviours.ts. */
import type { Wish } from '../history.ts';
import type { Random } from '../random.ts';

/** `price`: of ETH/USDT, about. */
export type Situation = { name: string; random: Random; price: number };
/** The answer to an accepted wish. */
export type Accepted = { id?: number; status?: number } | undefined;

/** One trader's use of a product, with what it remembers from one wish to the next. */
export type Use = {
  next: (situation: Situation) => Wish;
  accepted?: (wish: Wish, data: Accepted) => void;
};

export type Behaviour = {
  name: string;
  /** How many of a hundred wishes are of it; all products together have a hundred. */
  share: number;
  /** The path of each operation: `move` of the wish `wallet.move`. */
  paths: Readonly<Record<string, string>>;
  /** Form fields that name a request, by the word for such a name. */
  nameFields?: Readonly<Record<string, string>>;
  /** Private channels that listeners subscribe to; the pushes of those that are `recorded` go into the history. */
  channels: Readonly<Record<string, 'recorded' | 'received'>>;
  begin: () => Use;
};
