/** What copy trading does with positions and purses, and sees of them. The product that has them says it once; the one that copies asks here. */
import type { Refusal, RowOf } from '@glassbook/engine';
import { changesOf, type Model } from './model.ts';

export type Position = RowOf<'futures', 'positions'>;
export type Order = RowOf<'futures', 'orders'>;
export type Purse = RowOf<'futures', 'purses'>;

/** The market of a day in which traders are copied. */
export const COPIED = 16;

/** Tickets of leaders, and copies, that traded since they were heard of last: whether one is new, and why it was closed. */
export const toldOf = changesOf(() => new Map<Position, { isNew: boolean; why: string | undefined }>());

export type Average = { value: bigint; contracts: number };
export type Opening = {
  follow: number;
  market: number;
  side: Position['side'];
  contracts: number;
  leverage: number;
  average: Average;
  ppm: number;
  marginMax: bigint | undefined;
  grows: Position | undefined;
};
export type Opened = { wanted: number; capped: number; filled: number; position: Position | undefined };
export type Changing = Pick<Purse, 'id' | 'owner' | 'leader' | 'asset'> & { amount: bigint };
export type Closing = { within: { average: Average; ppm: number } | undefined; keeps: boolean };
/** What a follow has: what was closed, less fees and with funding, and what is open. */
export type Worth = { free: bigint; result: bigint; open: bigint };

export type Copies = {
  /** Whether it was there. */
  changePurse: (model: Model, changing: Changing) => boolean;
  closePurse: (model: Model, id: number) => void;
  worthOf: (model: Model, id: number, isPaid?: boolean) => Worth;
  /** The margins at entry of open copies of a follow. */
  marginsOf: (model: Model, id: number, isOne: (copy: Position) => boolean) => bigint;
  openCopy: (model: Model, opening: Opening) => Opened | Refusal;
  /** `left`: neither closed nor ordered to be; undefined where the market is halted. */
  closeCopy: (
    model: Model,
    position: Position,
    upTo: number,
    closing: Closing,
  ) => { left: number; rests: number } | undefined;
  /** Returns what left the purse with it. */
  releaseCopy: (model: Model, position: Position) => bigint;
  positionAt: (model: Model, id: number) => Position | undefined;
  /** What a copy has won or lost at the mark price, with what was settled of it. */
  openOf: (model: Model, position: Position) => bigint;
  /** What a market is margined in and which index it follows. */
  marginOf: (model: Model, market: number) => { index: number; asset: number; isLinear: boolean };
  /** A market's mark price, before which it is undefined, and whether it is halted. */
  marketAt: (model: Model, market: number) => { mark: bigint | undefined; isHalted: boolean };
  ownOf: (model: Model, owner: number) => { positions: readonly Position[]; orders: readonly Order[] };
  isOneWay: (model: Model, owner: number) => boolean;
  freeOf: (model: Model, follow: number) => bigint;
};
let known: Copies | undefined;
/** Once, by the product that has positions. */
export const addCopies = (copies: Copies): void => {
  known = copies;
};
export function copies(): Copies {
  if (!known) throw new Error('a product has positions');
  return known;
}
