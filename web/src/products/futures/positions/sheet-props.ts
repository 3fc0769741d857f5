import type { Valued } from '../account.ts';

/** A sheet of a position. `ended`: the position is no longer open; it is shown as it was last. */
export type SheetProps = { position: Valued; ended: boolean; close: () => void };
