import type { Changes } from '@glassbook/engine';

/** A stored batch. Its changes may be published; before this, nothing may. */
export type Committed = {
  /** Of the batch's last command. */
  seq: number;
  /** The engine's time of the batch's last command, milliseconds UTC. */
  at: number;
  changes: Changes;
};
