import type { Command } from '@glassbook/engine';
import type { Rules, Scene } from '../product.ts';
import { assetsOf } from '../asset/index.ts';
import { isWhole } from '../model/bounds.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import { otcOf } from './state.ts';

const inSpot = (model: Model, asset: number): boolean => assetsOf(model).get(asset)?.kinds.includes('spot') ?? false;
const no = () => refused('otc.settings_invalid');

export const settingRules = {
  'otc.configure': (model, command) => {
    const own = otcOf(model);
    const isSame = own.market === undefined || own.market.unit === command.unit;
    if (!inSpot(model, command.unit) || !isSame || command.deposit < 1n) return no();
    own.market = command;
    model.changes.settings.push({ key: 'otc', command });
    return { ok: true };
  },
  'otc.configureAsset': (model, command) => {
    if (!inSpot(model, command.asset) || !['open', 'closed'].includes(command.status)) return no();
    otcOf(model).assets.set(command.asset, command);
    model.changes.settings.push({ key: `otcAsset:${command.asset}`, command });
    return { ok: true };
  },
  'otc.configureFiat': (model, command) => {
    const { fiat, code, places, sumMin, sumMax, status } = command;
    const before = otcOf(model).fiats.get(fiat);
    const isKnown = before === undefined || (before.code === code && before.places === places);
    const isName = code.length > 0 && code.length <= 3;
    const areSums = [sumMin, sumMax].every((sum) => isWhole(sum, 1, 1_000_000_000_000_000)) && sumMin < sumMax;
    if (!isWhole(fiat, 1, 999) || !isKnown || !isName || !areSums || !isWhole(places, 0, 2)) return no();
    if (!['open', 'closed'].includes(status)) return no();
    otcOf(model).fiats.set(fiat, command);
    model.changes.settings.push({ key: `otcFiat:${fiat}`, command });
    return { ok: true };
  },
} satisfies Partial<Rules<`otc.${string}`>>;

/** A setting out of its bounds, or as it is. */
export function configure({ model, dice }: Scene): Command | undefined {
  const { market, fiats } = otcOf(model);
  const [fiat] = fiats.values();
  if (!market || !fiat) return undefined;
  return dice.pick<Command>([
    market,
    { ...market, deposit: 0n },
    { ...fiat, sumMax: fiat.sumMin },
    { kind: 'otc.configureAsset', asset: 99, status: 'open' },
  ]);
}
