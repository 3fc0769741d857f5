/** Settings reach the engine as commands: the table settings is compared with the settings in force, and each difference is sent. */
import { declaredOf, decode, encode, type Command, type SettingCommand, type State } from '@glassbook/engine';
import { assert, parseAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import type { StoredSlice } from '../stored-slice.ts';
import { StartError } from '../database.ts';
import { declaredSetting, type Setting } from './setting.ts';

export type SettingsParts = {
  pool: Pool;
  state: State;
  /** Their settings are sent in the order of this list. */
  slices: readonly StoredSlice[];
};

/** Those that rows of the table `settings` can set, in the order in which they are sent: of each product what it declares, then what it reads by itself. */
const settingsOf = (slices: readonly StoredSlice[]): Setting<SettingCommand>[] =>
  slices.flatMap(({ name, settings = {} }) => [...declaredOf(name).map(declaredSetting), ...Object.values(settings)]);

/**
 * Sends the differences to the engine. A setting that cannot be parsed or that the engine refuses stops the start with its name. Returns how
 * many were sent.
 */
export async function applySettings(
  { pool, state, slices }: SettingsParts,
  submit: (command: Command) => Promise<{ ok: boolean }>,
): Promise<number> {
  const settings = settingsOf(slices);
  const nouns = settings.map(({ noun }) => noun);
  assert(new Set(nouns).size === nouns.length, 'no two settings have the same noun');
  const { rows } = await pool.query<{ key: string; value: unknown }>('SELECT key, value FROM settings ORDER BY key');
  const { rows: inForce } = await pool.query<{ key: string; command: string }>(
    'SELECT key, command FROM settings_in_force',
  );
  const known = new Map(inForce.map(({ key, command }) => [key, command]));
  const placeOf = (key: string) => nouns.indexOf(key.split(':', 1)[0] ?? '');
  // A key with a dot is a switch of the server (account.invite_required), not of the engine.
  const unknown = rows.find(({ key }) => !key.includes('.') && placeOf(key) < 0);
  if (unknown) throw new StartError(`the setting ${unknown.key} is not known`);
  const applies = (key: string) => {
    const only = settings[placeOf(key)]?.only;
    return placeOf(key) >= 0 && (only === undefined || only === state.money);
  };
  const left = await beingApplied(pool);
  const wanted = rows
    .filter(({ key }) => applies(key) && !left.has(key))
    .sort((a, b) => placeOf(a.key) - placeOf(b.key));
  const settled = new Map(inForce.map(({ key, command }) => [key, decode(command) as SettingCommand]));
  let sent = 0;
  for (const { key, value } of wanted) {
    const command = commandOf(settings[placeOf(key)] as Setting<SettingCommand>, key, value, state, settled);
    if (encode(command) === known.get(key)) continue;
    const outcome = await submit(command);
    if (!outcome.ok) throw new StartError(`the setting ${key} is not valid`);
    settled.set(key, command);
    sent += 1;
  }
  return sent;
}

/** Adds the rows that a demo has besides, where they are missing. */
export async function addDemoSettings(pool: Pool, slices: readonly StoredSlice[]): Promise<void> {
  for (const { demoSettings = {} } of slices)
    for (const [key, value] of Object.entries(demoSettings))
      await pool.query('INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [
        ...[key, JSON.stringify(value)],
      ]);
}

/**
 * The keys of approved requests that a process before did not finish: what they ask for may be in force while the table has what was before, which nobody decided now. They are finished
 * after the start.
 */
async function beingApplied(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ subject: string }>(
    "SELECT subject FROM desk_requests WHERE state = 'applying' AND kind LIKE 'setting.%'",
  );
  return new Set(rows.map(({ subject }) => subject));
}

function commandOf(
  setting: Setting<SettingCommand>,
  key: string,
  value: unknown,
  state: State,
  inForce: ReadonlyMap<string, SettingCommand>,
): SettingCommand {
  const wrong = () => new StartError(`the setting ${key} cannot be read`);
  const amount = (text: string, asset: number) => {
    const scale = state.assets.get(asset)?.scale;
    const parsed = scale === undefined ? undefined : parseAmount(text, scale);
    if (parsed === undefined) throw wrong();
    return parsed;
  };
  const ids = key.split(':').slice(1).map(Number);
  const settled = {
    get: (other: string) => inForce.get(other),
    scaleOf: (asset: number) => state.assets.get(asset)?.scale,
  };
  const command = setting.command(value, { state, ids, settled, amount });
  if (!command) throw wrong();
  return command;
}
