/** Where entries of the ledger lead: a product with reasons of its own declares it. */
export type EntryLink = {
  /** The page of what an entry was for, by the number with it and its reason. */
  page?: (ref: number, reason: string) => string;
  /** The kind of receipt of what an entry settled on the index; of some of its reasons only. `back`: the page of what is like it. */
  receipt?: { kind: string; isOf?: (reason: string) => boolean; back: string };
};
