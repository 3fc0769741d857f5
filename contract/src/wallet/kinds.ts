/** The kinds of account with the number old clients use. */
import type { WireKind } from '../wallet-row.ts';

export { wireKinds, type WireKind } from '../wallet-row.ts';
export const wireKindId: Record<WireKind, number> = {
  legal: 1,
  change: 2,
  lever: 3,
  micro: 4,
  stock: 5,
  margin: 6,
  financial: 7,
};
