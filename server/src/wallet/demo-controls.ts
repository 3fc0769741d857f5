/** What staff can ask of the claims of demo funds (review/setting-controls.ts). With real money there are none. */
import { storeSetting } from '../store/settings/setting.ts';
import { RULES, type Changes, type CommandOf, type Money } from '@glassbook/engine';
import { demoProblem } from '@glassbook/engine/wallet';
import { parseAmount } from '@glassbook/money';
import type { DemoValues, SettingControl } from '../review/setting-controls.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Catalog } from '../store/catalog.ts';
import { plainText } from '../store/instrument.ts';

type Demo = CommandOf<'wallet.configureDemo'>;
/** The claims in force; none where they were never configured. */
export type DemoInForce = { demo: Demo | undefined };

/** Claims that a committed batch changed. */
export function takeDemo({ settings }: Changes, inForce: DemoInForce): void {
  for (const { command } of settings) if (command.kind === 'wallet.configureDemo') inForce.demo = command;
}

/** Undefined where a grant is no amount of its asset. */
function commandOf(catalog: Catalog, { enabled, everyMs, grants }: DemoValues): Demo | undefined {
  const parsed = Object.entries(grants).map(([id, text]) => {
    const asset = catalog.assets.find((each) => each.id === Number(id));
    return { asset: Number(id), amount: asset && parseAmount(text, asset.scale) };
  });
  const given = parsed.flatMap(({ asset, amount }) => (amount === undefined ? [] : [{ asset, amount }]));
  if (given.length < parsed.length) return undefined;
  return { kind: 'wallet.configureDemo', enabled, everyMs, grants: given };
}

type Parts = { catalog: Catalog; sequencer: Pick<Sequencer, 'submit'>; money: Money; inForce: DemoInForce };

export const demoControls = ({ catalog, sequencer, money, inForce }: Parts): SettingControl<DemoValues> => ({
  all() {
    const { demo } = inForce;
    if (money === 'real' || !demo) return [];
    const grants = Object.fromEntries(
      demo.grants.map(({ asset, amount }) => [String(asset), plainText(catalog.asset(asset), amount)]),
    );
    const values = { enabled: demo.enabled, everyMs: demo.everyMs, grants };
    return [{ id: 0, title: '', values }];
  },
  problemIn(_, values) {
    const command = commandOf(catalog, values);
    const assets = new Map(
      catalog.assets.map(({ id, symbol, scale, kinds }) => [id, { asset: id, name: symbol, scale, kinds }]),
    );
    return command ? demoProblem({ rules: RULES, money, assets }, command) : 'grants';
  },
  async configure(_, values) {
    const command = commandOf(catalog, values);
    return command !== undefined && (await sequencer.submit(command)).outcome.ok;
  },
  store: (client, _, values) => storeSetting(client, 'demo', values),
});
