/** The kinds of account a user has, as the wire spells them, with the number old clients use. `change` is the spot account. */
export const wireKinds = ['legal', 'change', 'lever', 'micro', 'stock', 'margin', 'financial'] as const;
export type WireKind = (typeof wireKinds)[number];
export const wireKindId: Record<WireKind, number> = {
  legal: 1,
  change: 2,
  lever: 3,
  micro: 4,
  stock: 5,
  margin: 6,
  financial: 7,
};
