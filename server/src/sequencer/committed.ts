import type { Changes } from '@glassbook/engine';

/** A batch that is stored. What it changed may be told to anybody it concerns; before this, nothing may. */
export type Committed = {
  /** Of the batch's last command. */
  seq: number;
  /** The engine's time of the batch's last command, milliseconds UTC. */
  at: number;
  changes: Changes;
};
