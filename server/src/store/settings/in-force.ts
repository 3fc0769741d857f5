/**
 * The settings in force as they are committed, for any request: the engine's state is ahead of what is stored. A batch is in it before its answers and its
 * pushes are sent (app.ts).
 */
import { decode, type Changes, type CommandOf, type SettingCommand } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';

type Kind = SettingCommand['kind'];

export class InForce {
  readonly #byKey: Map<string, SettingCommand>;
  readonly #listeners: (() => void)[] = [];

  constructor(settings: Iterable<readonly [key: string, command: SettingCommand]> = []) {
    this.#byKey = new Map(settings);
  }

  static async read(db: Pool | PoolClient): Promise<InForce> {
    const { rows } = await db.query<{ key: string; command: string }>(
      'SELECT key, command FROM settings_in_force ORDER BY key',
    );
    return new InForce(rows.map(({ key, command }) => [key, decode(command) as SettingCommand]));
  }

  /** Of a committed batch. */
  take(settings: Changes['settings']): void {
    if (settings.length === 0) return;
    for (const { key, command } of settings) this.#byKey.set(key, command);
    for (const changed of this.#listeners) changed();
  }

  /** Called after any of them changed. */
  onChanged(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** By its key: `market:1`. */
  get(key: string): SettingCommand | undefined {
    return this.#byKey.get(key);
  }

  /** The one of a kind that such values are of: `of('pledge.configure', { asset: 3 })`. */
  of<K extends Kind>(kind: K, which: Partial<CommandOf<K>> = {}): CommandOf<K> | undefined {
    const names = Object.entries(which);
    return this.all(kind).find((each) => names.every(([name, value]) => each[name as keyof typeof each] === value));
  }

  /** All of a kind, by their keys. */
  all<K extends Kind>(kind: K): CommandOf<K>[] {
    return [...this.#byKey.values()].filter((command) => command.kind === kind) as CommandOf<K>[];
  }
}
