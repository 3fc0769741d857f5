/** Whether the simulated traders of a demo act, as staff decided it last (review/setting-controls.ts). What they are told is only that. */
import { storeSetting } from '../store/settings/setting.ts';
import type { Pool } from 'pg';
import type { CrowdValues, SettingControl } from '../review/setting-controls.ts';

const key = 'crowd.switch';

/** True where it was never decided. */
export async function isSwitchedOn(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ enabled: boolean }>(
    "SELECT (value->>'enabled')::boolean AS enabled FROM settings WHERE key = $1",
    [key],
  );
  return rows[0]?.enabled ?? true;
}

export type Switched = { isOn: boolean; begin: () => void; halt: () => void };

/** `traders` is undefined where a server has none. */
export const crowdControls = (traders: Switched | undefined): SettingControl<CrowdValues> => ({
  all: () => (traders ? [{ id: 0, title: '', values: { enabled: traders.isOn } }] : []),
  problemIn: () => undefined,
  configure(_, { enabled }) {
    if (traders && enabled !== traders.isOn) {
      traders.isOn = enabled;
      if (enabled) traders.begin();
      else traders.halt();
    }
    return Promise.resolve(traders !== undefined);
  },
  store: (client, _, values) => storeSetting(client, key, values),
});
