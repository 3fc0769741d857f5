/** What staff can ask of conversions (review/setting-controls.ts). The unit of values stays: the bounds are amounts of it. */
import { storeSetting } from '../store/settings/setting.ts';
import type { CommandOf } from '@glassbook/engine';
import { convertProblem } from '@glassbook/engine/convert';
import { parseAmount } from '@glassbook/money';
import type { ConvertValues, SettingControl } from '../review/setting-controls.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Catalog } from '../store/catalog.ts';
import { plainText } from '../store/instrument.ts';
import type { ConvertInForce } from './services.ts';

/** The names of the fields as the desk has them. */
const fields = {
  ...{ unit: 'conversions', spreadPpm: 'spreadPpm', feePpm: 'feePpm', staleAfterMs: 'priceAgeMs' },
  ...{ dustMax: 'dustMax', max: 'conversionMax' },
} as const;

/** The command, with the fee that is in force, or the first value that is no amount of the unit. */
function commandOf({ catalog: { asset }, inForce }: Pick<Parts, 'catalog' | 'inForce'>, values: ConvertValues) {
  const { dustMax, max, ...others } = values;
  const feePpm = inForce.settings?.feePpm;
  const { scale } = asset(others.unit);
  const [dust, most] = [parseAmount(dustMax, scale), parseAmount(max, scale)];
  if (most === undefined) return 'max';
  if (dust === undefined) return 'dustMax';
  const command: CommandOf<'convert.configure'> = {
    ...{ kind: 'convert.configure', ...others, dustMax: dust, max: most },
    ...(feePpm === undefined ? {} : { feePpm }),
  };
  return command;
}

type Parts = { catalog: Catalog; sequencer: Pick<Sequencer, 'submit'>; inForce: ConvertInForce };

export const convertControls = ({ catalog, sequencer, inForce }: Parts): SettingControl<ConvertValues> => ({
  all() {
    const { settings } = inForce;
    if (!settings) return [];
    const { enabled, unit, spreadPpm, staleAfterMs, dustMax, max } = settings;
    const asset = catalog.asset(unit);
    const bounds = { dustMax: plainText(asset, dustMax), max: plainText(asset, max) };
    return [{ id: 0, title: asset.symbol, values: { enabled, unit, spreadPpm, staleAfterMs, ...bounds } }];
  },
  problemIn(_, values) {
    const command = commandOf({ catalog, inForce }, values);
    const assets = new Map(
      catalog.assets.map(({ id, symbol, scale, kinds }) => [id, { asset: id, name: symbol, scale, kinds }]),
    );
    const problem = typeof command === 'string' ? command : convertProblem({ assets }, command);
    return problem && fields[problem];
  },
  async configure(_, values) {
    const command = commandOf({ catalog, inForce }, values);
    return typeof command !== 'string' && (await sequencer.submit(command)).outcome.ok;
  },
  store: (client, _, values) => storeSetting(client, 'convert', values),
});
