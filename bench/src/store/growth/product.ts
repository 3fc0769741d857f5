/** A product's part of the growth measurement: its tables, its queries, its traders. One object a product, listed in products.ts. */
import type { Command, RequestNames } from '@glassbook/engine';
import type { Core } from './core.ts';

export type Query = { name: string; ask: (place: number) => Promise<unknown> };
/** `named` gives a request a name, as the app does. */
export type Trading = { core: Core; roll: (below: number) => number; named: (owner: number) => RequestNames };
export type GrowthProduct = {
  /** Tables whose size follows the number of commands. */
  tables: readonly string[];
  /** Tables with a row per permanent thing: reported in bytes a row. */
  rowTables?: readonly string[];
  /** Its traders' share, in percent of all commands. */
  share: number;
  /** Each call sends one command for the owner. */
  trader: (trading: Trading) => (owner: number) => Promise<void>;
  /** A command sent before the others, and then at an interval. */
  feed?: { every: number; command: (roll: Trading['roll']) => Command };
  /** The lists of one owner. */
  lists: (core: Core, ownerOf: (place: number) => number) => readonly Query[];
  /** Queries for an ordinary owner only. */
  others?: (core: Core, ownerOf: (place: number) => number) => readonly Query[];
};
export const LIMIT = 20;
