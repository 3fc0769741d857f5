/** What the store knows of a slice: where its rows are, its settings, what it lists and what is asked of its batches. */
import type { Changes, SettingCommand, State } from '@glassbook/engine';
import type { PoolClient } from 'pg';
import type { Catalog } from './catalog.ts';
import type { Listing } from './instrument.ts';
import type { InForce } from './settings/in-force.ts';
import type { Setting } from './settings/setting.ts';
import type { Stored } from './stored.ts';

/** What `npm run inspect` prints of a slice: a table with a head for each column. JSON output uses its name as the key. */
export type Shown = {
  name: string;
  heads: Readonly<Record<string, string>>;
  rows: readonly Readonly<Record<string, string | number>>[];
};

export type StoredSlice = {
  name: string;
  stored?: Readonly<Record<string, Stored<object> | null>>;
  usual?: readonly (readonly string[])[];
  settings?: Readonly<Record<string, Setting<SettingCommand>>>;
  /** Rows of the table `settings` that a demo has besides those of the migrations, by key. */
  demoSettings?: Readonly<Record<string, object>>;
  listings?: (inForce: InForce) => readonly Listing[];
  symbols?: (state: State) => readonly { id: number; symbol: string }[];
  inspect?: (client: PoolClient, catalog: Catalog) => Promise<Shown>;
  asks?: () => (changes: Changes) => string[];
};
