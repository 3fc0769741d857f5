/** What staff can ask of conversions (review/setting-controls.ts). The unit of values stays: the bounds are amounts of it. */
import { storeSetting } from '../store/setting.ts';
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
  ...{ unit: 'conversions', spreadPpm: 'spreadPpm', staleAfterMs: 'priceAgeMs' },
  ...{ dustMax: 'dustMax', max: 'conversionMax' },
} as const;

/** The command, or the first value that is no amount of the unit. */
function commandOf({ asset }: Catalog, { dustMax, max, ...values }: ConvertValues) {
  const { scale } = asset(values.unit);
  const [dust, most] = [parseAmount(dustMax, scale), parseAmount(max, scale)];
  if (most === undefined) return 'max';
  if (dust === undefined) return 'dustMax';
  const command: CommandOf<'convert.configure'> = { kind: 'convert.configure', ...values, dustMax: dust, max: most };
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
    const command = commandOf(catalog, values);
    const assets = new Map(
      catalog.assets.map(({ id, symbol, scale, kinds }) => [id, { asset: id, name: symbol, scale, kinds }]),
    );
    const problem = typeof command === 'string' ? command : convertProblem({ assets }, command);
    return problem && fields[problem];
  },
  async configure(_, values) {
    const command = commandOf(catalog, values);
    return typeof command !== 'string' && (await sequencer.submit(command)).outcome.ok;
  },
  store: (client, _, values) => storeSetting(client, 'convert', values),
});
