/** A product's part of the rig's traders. One object a product, listed in behaviours.ts. */
import type { Wish } from '../history.ts';
import type { Random } from '../random.ts';

/** `address`: of the trader's account; `price`: the approximate price of ETH/USDT. */
export type Situation = { name: string; address: string; random: Random; price: number };
/** The answer to an accepted wish. */
export type Accepted = { id?: number; status?: number } | undefined;

/** One trader's use of a product, with its state between wishes. */
export type Use = {
  next: (situation: Situation) => Wish;
  accepted?: (wish: Wish, data: Accepted) => void;
};

export type Behaviour = {
  name: string;
  /** The share of wishes in percent; all products together have a hundred. */
  share: number;
  /** The path of each operation: `move` of the wish `wallet.move`. */
  paths: Readonly<Record<string, string>>;
  /** Form fields that name a request, by their word. */
  nameFields?: Readonly<Record<string, string>>;
  /** Private channels that listeners subscribe to; the pushes of those that are `recorded` go into the history. */
  channels: Readonly<Record<string, 'recorded' | 'received'>>;
  /** `recipient`: whom the trader can send to. */
  begin: (own: { recipient?: string | undefined }) => Use;
};
