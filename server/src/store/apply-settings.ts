/** Settings reach the engine as commands: what is wanted (table settings) is compared with what is in force, and each difference is sent. */
import { encode, kinds, type Command, type AccountKind, type SettingCommand, type State } from '@glassbook/engine';
import { parseAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import { z } from 'zod';
import { StartError } from './database.ts';

const whole = z.int().nonnegative();
const shapes = {
  asset: z.strictObject({ name: z.string(), scale: whole, kinds: z.array(z.enum(kinds)) }),
  market: z.strictObject({
    base: whole,
    quote: whole,
    tick: z.string(),
    lot: z.string(),
    notionalMin: z.string(),
    notionalMax: z.string(),
    makerFeePpm: whole,
    takerFeePpm: whole,
    bandPpm: whole,
    openOrdersMax: whole,
  }),
  maker: z.strictObject({
    levels: whole,
    halfSpreadPpm: whole,
    stepPpm: whole,
    notional: z.string(),
    growthPpm: whole,
    staleAfterMs: whole,
  }),
  house: z.strictObject({ total: z.string() }),
  demo: z.strictObject({ everyMs: whole, grants: z.record(z.string(), z.string()) }),
};
type Noun = keyof typeof shapes;
const order: Noun[] = ['asset', 'market', 'house', 'maker', 'demo'];

/**
 * Sends the engine what differs. `demo` is whether demo funds may be claimed at all. A setting that cannot be read or that the engine refuses stops the start with
 * its name. Returns how many were sent.
 */
export async function applySettings(
  pool: Pool,
  state: State,
  demo: boolean,
  submit: (command: Command) => Promise<{ ok: boolean }>,
): Promise<number> {
  const { rows } = await pool.query<{ key: string; value: unknown }>('SELECT key, value FROM settings ORDER BY key');
  const { rows: inForce } = await pool.query<{ key: string; command: string }>(
    'SELECT key, command FROM settings_in_force',
  );
  const known = new Map(inForce.map(({ key, command }) => [key, command]));
  const nounOf = (key: string) => key.split(':', 1)[0] as Noun;
  // A key with a dot is a switch that others read (account.invite_required); it is not the engine's.
  const unknown = rows.find(({ key }) => !key.includes('.') && !order.includes(nounOf(key)));
  if (unknown) throw new StartError(`the setting ${unknown.key} is not known`);
  const wanted = rows
    .filter(({ key }) => order.includes(nounOf(key)))
    .sort((a, b) => order.indexOf(nounOf(a.key)) - order.indexOf(nounOf(b.key)));
  let sent = 0;
  for (const { key, value } of wanted) {
    const command = commandOf(state, key, value, demo);
    if (encode(command) === known.get(key)) continue;
    const outcome = await submit(command);
    if (!outcome.ok) throw new StartError(`the setting ${key} is not valid`);
    sent += 1;
  }
  return sent;
}

function commandOf(state: State, key: string, value: unknown, demo: boolean): SettingCommand {
  const [noun, first, second] = key.split(':') as [Noun, string | undefined, string | undefined];
  const wrong = () => new StartError(`the setting ${key} cannot be read`);
  const amount = (text: string, asset: number) => {
    const scale = state.assets.get(asset)?.scale;
    const parsed = scale === undefined ? undefined : parseAmount(text, scale);
    if (parsed === undefined) throw wrong();
    return parsed;
  };
  const read = <N extends Noun>(wantedNoun: N): z.infer<(typeof shapes)[N]> => {
    const parsed = shapes[wantedNoun].safeParse(value);
    if (!parsed.success) throw wrong();
    return parsed.data as z.infer<(typeof shapes)[N]>;
  };
  const id = Number(first);
  switch (noun) {
    case 'asset': {
      const { name, scale, kinds: list } = read('asset');
      return { kind: 'asset.configure', asset: id, name, scale, kinds: list satisfies AccountKind[] };
    }
    case 'market': {
      const { base, quote, tick, lot, notionalMin, notionalMax, ...rest } = read('market');
      const inQuote = (text: string) => amount(text, quote);
      const amounts = {
        tick: inQuote(tick),
        lot: amount(lot, base),
        notionalMin: inQuote(notionalMin),
        notionalMax: inQuote(notionalMax),
      };
      return { kind: 'spot.configureMarket', market: id, base, quote, ...amounts, ...rest };
    }
    case 'maker': {
      const { notional, ...rest } = read('maker');
      const quote = state.spot.markets.get(id)?.quote;
      if (quote === undefined) throw wrong();
      return { kind: 'spot.configureMaker', market: id, ...rest, notional: amount(notional, quote) };
    }
    case 'house':
      return {
        kind: 'wallet.fundHouse',
        owner: id,
        asset: Number(second),
        total: amount(read('house').total, Number(second)),
      };
    case 'demo': {
      const { everyMs, grants } = read('demo');
      const list = Object.entries(grants).map(([asset, text]) => ({
        asset: Number(asset),
        amount: amount(text, Number(asset)),
      }));
      return { kind: 'wallet.configureDemo', enabled: demo, everyMs, grants: list };
    }
  }
}
