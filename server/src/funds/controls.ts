/** What staff can ask of the withdrawals and deposits of an asset (review/setting-controls.ts). */
import { storeSetting } from '../store/settings/setting.ts';
import type { CommandOf } from '@glassbook/engine';
import { depositProblem, withdrawalProblem } from '@glassbook/engine/funds';
import { parseAmount } from '@glassbook/money';
import type { DepositValues, SettingControl, WithdrawalValues } from '../review/setting-controls.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Catalog } from '../store/catalog.ts';
import { plainText } from '../store/instrument.ts';
import type { DepositOffers, WithdrawalOffers } from './services.ts';

const dayMs = 86_400_000;
/** Of an asset that was never set up. */
const unset = { enabled: false, fee: 0n, min: 0n, decideMs: dayMs };

type Parts = { catalog: Catalog; sequencer: Pick<Sequencer, 'submit'> };

const inSpot = ({ assets }: Catalog) => assets.filter(({ kinds }) => kinds.includes('spot'));
/** As the engine knows it. */
const assetsIn = ({ assets }: Catalog) => ({
  assets: new Map(assets.map(({ id, symbol, scale, kinds }) => [id, { asset: id, name: symbol, scale, kinds }])),
});

/** The command, or the first value that is no amount of the asset. */
function withdrawalIn({ asset }: Catalog, id: number, { enabled, fee, min, decideMs }: WithdrawalValues) {
  const { scale } = asset(id);
  const [feeUnits, minUnits] = [parseAmount(fee, scale), parseAmount(min, scale)];
  if (feeUnits === undefined) return 'fee';
  if (minUnits === undefined) return 'min';
  const command: CommandOf<'funds.configureWithdrawal'> = {
    ...{ kind: 'funds.configureWithdrawal', asset: id, enabled, decideMs, fee: feeUnits, min: minUnits },
  };
  return command;
}

function depositIn({ asset }: Catalog, id: number, { enabled, min, decideMs }: DepositValues) {
  const minUnits = parseAmount(min, asset(id).scale);
  if (minUnits === undefined) return 'min';
  const command: CommandOf<'funds.configureDeposit'> = {
    ...{ kind: 'funds.configureDeposit', asset: id, enabled, decideMs, min: minUnits },
  };
  return command;
}

/** The names of the fields as the desk has them. */
const withdrawalFields = { asset: 'kinds', fee: 'withdrawalFee', min: 'withdrawalMin', decideMs: 'decideMs' } as const;
const depositFields = { asset: 'kinds', min: 'depositMin', decideMs: 'decideMs' } as const;

export const withdrawalControls = (
  { catalog, sequencer }: Parts,
  offers: WithdrawalOffers,
): SettingControl<WithdrawalValues> => ({
  all: () =>
    inSpot(catalog).map((asset) => {
      const { enabled, fee, min, decideMs } = offers.get(asset.id) ?? unset;
      const values = { enabled, fee: plainText(asset, fee), min: plainText(asset, min), decideMs };
      return { id: asset.id, title: asset.symbol, values };
    }),
  problemIn(id, values) {
    const command = withdrawalIn(catalog, id, values);
    const problem = typeof command === 'string' ? command : withdrawalProblem(assetsIn(catalog), command);
    return problem && withdrawalFields[problem];
  },
  async configure(id, values) {
    const command = withdrawalIn(catalog, id, values);
    return typeof command !== 'string' && (await sequencer.submit(command)).outcome.ok;
  },
  store: (client, id, values) => storeSetting(client, `withdrawal:${id}`, values),
});

export const depositControls = (
  { catalog, sequencer }: Parts,
  offers: DepositOffers,
): SettingControl<DepositValues> => ({
  all: () =>
    inSpot(catalog).map((asset) => {
      const { enabled, min, decideMs } = offers.get(asset.id) ?? unset;
      return { id: asset.id, title: asset.symbol, values: { enabled, min: plainText(asset, min), decideMs } };
    }),
  problemIn(id, values) {
    const command = depositIn(catalog, id, values);
    const problem = typeof command === 'string' ? command : depositProblem(assetsIn(catalog), command);
    return problem && depositFields[problem];
  },
  async configure(id, values) {
    const command = depositIn(catalog, id, values);
    return typeof command !== 'string' && (await sequencer.submit(command)).outcome.ok;
  },
  store: (client, id, values) => storeSetting(client, `deposit:${id}`, values),
});
