/** What staff can ask of an asset (review/setting-controls.ts): more kinds of account. Its name and its scale stay: prices are found by the one, and amounts are counted in the other. */
import { storeSetting } from '../store/settings/setting.ts';
import { RULES, type Changes, type CommandOf } from '@glassbook/engine';
import { assetProblem } from '@glassbook/engine/asset';
import type { AssetValues, SettingControl } from '../review/setting-controls.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Catalog } from '../store/catalog.ts';

const commandOf = ({ asset }: Catalog, id: number, { kinds }: AssetValues): CommandOf<'asset.configure'> => {
  const { symbol, scale } = asset(id);
  return { kind: 'asset.configure', asset: id, name: symbol, scale, kinds };
};

export const assetControls = (catalog: Catalog, sequencer: Pick<Sequencer, 'submit'>): SettingControl<AssetValues> => ({
  all: () => catalog.assets.map(({ id, symbol, kinds }) => ({ id, title: symbol, values: { kinds } })),
  problemIn(id, values) {
    const { symbol, scale, kinds } = catalog.asset(id);
    const assets = new Map([[id, { asset: id, name: symbol, scale, kinds }]]);
    return assetProblem({ rules: RULES, assets }, commandOf(catalog, id, values));
  },
  configure: async (id, values) => (await sequencer.submit(commandOf(catalog, id, values))).outcome.ok,
  store: (client, id, values) => storeSetting(client, `asset:${id}`, values),
});

/** Kinds that a committed batch changed, in every list that has them. */
export function takeAssets({ settings }: Changes, catalog: Catalog): void {
  for (const { command } of settings)
    if (command.kind === 'asset.configure') Object.assign(catalog.asset(command.asset), { kinds: command.kinds });
}
