/**
 * The settings in force as they are committed, for any request: the engine's state is ahead of what is stored. A batch is in it before its answers and its
 * pushes are sent (app.ts).
 */
import { decode, type Changes, type CommandOf, type SettingCommand } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';

type Kind = SettingCommand['kind'];

export class InForce {
  readonly #byKey: Map<string, SettingCommand>;
  /** When each was set for the first time, milliseconds UTC. */
  readonly #begunAt: Map<string, number>;
  readonly #listeners: (() => void)[] = [];

  constructor(
    settings: Iterable<readonly [key: string, command: SettingCommand]> = [],
    begunAt: Iterable<readonly [key: string, at: number]> = [],
  ) {
    this.#byKey = new Map(settings);
    this.#begunAt = new Map(begunAt);
  }

  static async read(db: Pool | PoolClient): Promise<InForce> {
    const { rows } = await db.query<{ key: string; command: string; begun_at: string }>(
      'SELECT key, command, begun_at FROM settings_in_force ORDER BY key',
    );
    return new InForce(
      rows.map(({ key, command }) => [key, decode(command) as SettingCommand]),
      rows.map(({ key, begun_at }) => [key, Number(begun_at)]),
    );
  }

  /** Of a committed batch, of that time. */
  take(settings: Changes['settings'], at: number): void {
    if (settings.length === 0) return;
    for (const { key, command } of settings) {
      if (!this.#byKey.has(key)) this.#begunAt.set(key, at);
      this.#byKey.set(key, command);
    }
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

  /** When the setting of a key was set for the first time; 0 for one that is not known. */
  begunAt(key: string): number {
    return this.#begunAt.get(key) ?? 0;
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
