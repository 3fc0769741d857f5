/** What a loan needs of the books that its collateral is sold on. The product that has them says it once. */
import type { AccountKind, ConfigureMarket, Refusal } from '@glassbook/engine';
import type { Model } from './model.ts';

/** `whole`: ten to the scale of what is sold. */
export type Book = { rules: ConfigureMarket; isOpen: boolean; whole: bigint };
/** `account`: of the owner, that pays and receives. */
export type Sale = { owner: number; account: AccountKind; market: number; amount: bigint; worst: bigint };
export type Books = {
  bookAt: (model: Model, market: number) => Book | undefined;
  /** Whole at once, or not at all: what it brought after its fee, or why it was refused. */
  sellWhole: (model: Model, sale: Sale) => { got: bigint; fee: bigint } | Refusal;
};

let known: Books | undefined;
export const addBooks = (books: Books): void => {
  known = books;
};
export function books(): Books {
  if (!known) throw new Error('a product has books');
  return known;
}
