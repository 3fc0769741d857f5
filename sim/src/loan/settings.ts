/** What staff set for loans: which figures and bounds are refused. */
import type { ConfigureCollateral, ConfigureLoan } from '@glassbook/engine/loan';
import { assetsOf } from '../asset/index.ts';
import { AMOUNT_MAX, isWhole } from '../model/bounds.ts';
import { books } from '../model/books.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import { DAY, loanOf, loanRowsOf, marketOf, MILLION, put, tell } from './state.ts';

const isLent = (model: Model, asset: number): boolean =>
  ['spot', 'margin'].every((kind) =>
    assetsOf(model)
      .get(asset)
      ?.kinds.some((one) => one === kind),
  );
const isAmount = (amount: bigint, min: bigint): boolean => amount >= min && amount <= AMOUNT_MAX;

/** At the bound of a liquidation the worst sale pays more than what is owed and the fee. */
function pays(model: Model, { asset, liquidationPpm }: ConfigureCollateral, of: Omit<ConfigureLoan, 'kind'>): boolean {
  const market = books().bookAt(model, marketOf(model, asset, of.unit) ?? 0);
  if (!market) return false;
  const least = (MILLION - BigInt(of.worstPpm)) * (MILLION - BigInt(market.rules.takerFeePpm));
  return BigInt(liquidationPpm) * (MILLION + BigInt(of.feePpm)) < least;
}

function areFigures(model: Model, command: ConfigureLoan): boolean {
  const { unit, min, ownerMax, allMax, feePpm, worstPpm, graceMs, staleAfterMs } = command;
  const { ratePpb0, ratePpb80, ratePpb100 } = command;
  const { figures, bounds } = loanOf(model);
  const rates = [ratePpb0, ratePpb80, ratePpb100];
  return (
    [min, ownerMax, allMax].every((amount) => isAmount(amount, 1n)) &&
    [min <= ownerMax, ownerMax <= allMax, ratePpb0 <= ratePpb80, ratePpb80 <= ratePpb100].every(Boolean) &&
    rates.every((rate) => isWhole(rate, 0, 1_000_000)) &&
    [isWhole(feePpm, 0, 200_000), isWhole(worstPpm, 0, 500_000)].every(Boolean) &&
    [isWhole(graceMs, 0, 30 * DAY), isWhole(staleAfterMs, 1, DAY / 24)].every(Boolean) &&
    isLent(model, unit) &&
    (figures?.unit ?? unit) === unit &&
    [...bounds.values()].every((each) => pays(model, each, command))
  );
}

function areBounds(model: Model, command: ConfigureCollateral): boolean {
  const { asset, initialPpm, callPpm, liquidationPpm, max, status } = command;
  const { figures } = loanOf(model);
  const rise = [initialPpm >= 1, callPpm > 20_000, initialPpm < callPpm, callPpm < liquidationPpm];
  return (
    figures !== undefined &&
    [...rise, liquidationPpm < 1_000_000, isAmount(max, 0n)].every(Boolean) &&
    ['open', 'closed', 'off'].includes(status) &&
    isLent(model, asset) &&
    asset !== figures.unit &&
    pays(model, command, figures)
  );
}

export const settingRules = {
  'loan.configure': (model, command) => {
    if (!areFigures(model, command)) return refused('loan.settings_invalid');
    loanOf(model).figures = command;
    model.changes.settings.push({ key: 'loan', command });
    return { ok: true };
  },
  'loan.configureCollateral': (model, command) => {
    if (!areBounds(model, command)) return refused('loan.settings_invalid');
    const { asset, status } = command;
    const { bounds, leaving, running } = loanOf(model);
    bounds.set(asset, command);
    model.changes.settings.push({ key: `loanCollateral:${asset}`, command });
    const isOff = status === 'off';
    if (isOff === leaving.has(asset)) return { ok: true };
    const offAt = model.at + 7 * DAY;
    if (isOff) leaving.set(asset, offAt);
    else leaving.delete(asset);
    loanRowsOf(model).leaving.set(asset, { asset, leaves: isOff ? 'yes' : 'no', offAt });
    const own = [...running.values()].filter((loan) => loan.collateralAsset === asset).sort((a, b) => a.id - b.id);
    for (const loan of own) {
      put(model, isOff || loan.state === 'overdue' ? loan : { ...loan, sellsAt: undefined });
      if (isOff) tell(model, loan, 'leaving', asset, loan.collateral);
    }
    return { ok: true };
  },
} satisfies Partial<Rules<`loan.${string}`>>;
