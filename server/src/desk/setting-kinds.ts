/** Settings that two people change, as requests: what each is read as, and what people see of it (review/setting-controls.ts carries it out). */
import { desk, type RequestKindName } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { z } from 'zod';
import type { Change, RequestKind } from '../review/request-kind.ts';
import type {
  AssetValues,
  ContractValues,
  SettingControls,
  SettingNoun,
  ValuesOf,
} from '../review/setting-controls.ts';

const lifeMs = 86_400_000;
const ladder = {
  ...{ levels: z.int(), halfSpreadPpm: z.int(), stepPpm: z.int() },
  ...{ notional: z.string(), growthPpm: z.int(), staleAfterMs: z.int() },
};
const shapes = {
  asset: z.strictObject({ kinds: z.array(z.enum(desk.assetKinds)) }),
  maker: z.strictObject(ladder),
  contract: z.strictObject({
    ...{ makerFeePpm: z.int(), takerFeePpm: z.int(), liquidationFeePpm: z.int(), bandPpm: z.int() },
    ...{ markBandPpm: z.int(), contractsMax: z.int(), openOrdersMax: z.int(), fundingMs: z.int() },
    ...{ fundingMaxPpb: z.int(), interestPpb: z.int() },
    tiers: z.array(z.strictObject({ valueMax: z.string(), leverageMax: z.int(), maintenancePpm: z.int() })),
  }),
  contractMaker: z.strictObject({ ...ladder, leverage: z.int() }),
  demo: z.strictObject({ enabled: z.boolean(), everyMs: z.int(), grants: z.record(z.string(), z.string()) }),
  crowd: z.strictObject({ enabled: z.boolean() }),
} satisfies { [N in SettingNoun]: z.ZodType<ValuesOf[N]> };

type Shown = Record<string, string>;
const onOff = (enabled: boolean) => (enabled ? 'on' : 'off');
/** In the order of the list, so that the same kinds are the same text. */
export const kindsText = ({ kinds }: AssetValues): string =>
  desk.assetKinds.filter((kind) => kinds.includes(kind)).join(',') || 'none';

const figures = (values: object): Shown =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)]));
/** "50000 / 100x / 0.5%". */
const tierText = ({ valueMax, leverageMax, maintenancePpm }: ContractValues['tiers'][number]): string =>
  `${valueMax} / ${leverageMax}x / ${formatAmount(BigInt(maintenancePpm), 4).replace(/\.?0+$/, '')}%`;

/** As people see it: a field and its figure. An asset that is not given is given 0. */
const shown: { [N in SettingNoun]: (values: ValuesOf[N], symbolOf: (asset: number) => string) => Shown } = {
  asset: (values) => ({ kinds: kindsText(values) }),
  maker: figures,
  contract: ({ tiers, bandPpm, ...rest }) => ({
    ...figures({ ...rest, orderBandPpm: bandPpm }),
    ...Object.fromEntries(tiers.map((tier, place) => [`tier:${place + 1}`, tierText(tier)])),
  }),
  contractMaker: figures,
  demo: ({ enabled, everyMs, grants }, symbolOf) => ({
    ...{ claims: onOff(enabled), everyMs: String(everyMs) },
    ...Object.fromEntries(Object.entries(grants).map(([asset, text]) => [`claim:${symbolOf(Number(asset))}`, text])),
  }),
  crowd: ({ enabled }) => ({ crowd: onOff(enabled) }),
};

export const kindOf = {
  asset: 'asset.kinds',
  maker: 'maker.ladder',
  demo: 'demo.claims',
  crowd: 'demo.crowd',
  contract: 'contract.rules',
  contractMaker: 'contract.maker',
} as const satisfies Record<SettingNoun, RequestKindName>;
export const subjectOfSetting = (noun: SettingNoun, id: number): string => (id === 0 ? noun : `${noun}:${id}`);

/** The request of a setting. Where it no longer applies, nothing changes. */
export function settingKind<N extends SettingNoun>(
  noun: N,
  settings: SettingControls,
): RequestKind<{ id: number; values: ValuesOf[N] }> {
  const payload = z.strictObject({ id: z.int(), values: shapes[noun] as unknown as z.ZodType<ValuesOf[N]> });
  const symbolOf = (asset: number) => settings.find('asset', asset)?.title ?? String(asset);
  return {
    ...{ name: kindOf[noun], makes: 'market.request', checks: 'market.check', needed: 1, lifeMs },
    read: (value) => payload.parse(value),
    changes({ id, values }): Change[] {
      const inForce = settings.find(noun, id);
      if (!inForce) return [];
      const [before, after] = [shown[noun](inForce.values, symbolOf), shown[noun](values, symbolOf)];
      return [...new Set([...Object.keys(before), ...Object.keys(after)])]
        .map((field) => ({ field, before: before[field] ?? '0', after: after[field] ?? '0' }))
        .filter((change) => change.before !== change.after);
    },
    carryOut: ({ id, values }) => settings.of(noun).configure(id, values),
    complete: (client, { id, values }) => settings.of(noun).store(client, id, values),
  };
}
