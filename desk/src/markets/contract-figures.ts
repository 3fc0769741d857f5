/** The rules of a contract and the ladder of our market maker in it, as figures of a form; a tier has its number after a colon. */
import { AMOUNT_MAX, makerProblem, RULES, settingsProblem } from '@glassbook/engine/quote';
import { parseAmount } from '@glassbook/money';
import type { Figures, Specs, Unit } from '../settings/draft.ts';
import type { Contract } from './contracts-table.tsx';

/** No fee is above 1% (DESK-023). */
const feePpmMax = 10_000;

const rules = {
  ...{ makerFeePpm: 'percent', takerFeePpm: 'percent', liquidationFeePpm: 'percent', orderBandPpm: 'percent' },
  ...{ markBandPpm: 'percent', contractsMax: 'plain', openOrdersMax: 'plain', fundingMs: 'hours' },
  ...{ fundingMaxPpb: 'finePercent', interestPpb: 'finePercent' },
} as const satisfies Record<string, Unit>;
const placesOf = { percent: 4, finePercent: 7, hours: 3, plain: 0 } as const;

const ofTier = (name: string, place: number): string => `${name}:${place + 1}`;

/** Its fields, in the order of the form. */
export function ruleSpecs({ tiers, settle_scale }: Contract): Specs<string> {
  const specs: Record<string, { unit: Unit; places: number }> = {};
  for (const [field, unit] of Object.entries(rules)) specs[field] = { unit, places: placesOf[unit] };
  for (const place of tiers.keys()) {
    specs[ofTier('tierValue', place)] = { unit: 'plain', places: settle_scale };
    specs[ofTier('tierLeverage', place)] = { unit: 'plain', places: 0 };
    specs[ofTier('tierMaintenance', place)] = { unit: 'percent', places: 4 };
  }
  return specs;
}

export const ruleFigures = (of: Contract): Figures<string> => ({
  ...{ makerFeePpm: String(of.maker_fee_ppm), takerFeePpm: String(of.taker_fee_ppm) },
  ...{ liquidationFeePpm: String(of.liquidation_fee_ppm), orderBandPpm: String(of.band_ppm) },
  ...{ markBandPpm: String(of.mark_band_ppm), contractsMax: String(of.contracts_max) },
  ...{ openOrdersMax: String(of.open_orders_max), fundingMs: String(of.funding_ms) },
  ...{ fundingMaxPpb: String(of.funding_max_ppb), interestPpb: String(of.interest_ppb) },
  ...Object.fromEntries(
    of.tiers.flatMap((tier, place) => [
      [ofTier('tierValue', place), tier.value_max],
      [ofTier('tierLeverage', place), String(tier.leverage_max)],
      [ofTier('tierMaintenance', place), String(tier.maintenance_ppm)],
    ]),
  ),
});

const tiersOf = ({ tiers }: Contract, asked: Figures<string>) =>
  tiers.map((_, place) => ({
    valueMax: asked[ofTier('tierValue', place)] ?? '',
    leverageMax: Number(asked[ofTier('tierLeverage', place)]),
    maintenancePpm: Number(asked[ofTier('tierMaintenance', place)]),
  }));

/** The body of the call that asks for them. */
export const rulesBody = (of: Contract, asked: Figures<string>) => ({
  ...{ market: String(of.id), maker_fee_ppm: asked['makerFeePpm'] ?? '', taker_fee_ppm: asked['takerFeePpm'] ?? '' },
  ...{ liquidation_fee_ppm: asked['liquidationFeePpm'] ?? '', band_ppm: asked['orderBandPpm'] ?? '' },
  ...{ mark_band_ppm: asked['markBandPpm'] ?? '', contracts_max: asked['contractsMax'] ?? '' },
  ...{ open_orders_max: asked['openOrdersMax'] ?? '', funding_ms: asked['fundingMs'] ?? '' },
  ...{ funding_max_ppb: asked['fundingMaxPpb'] ?? '', interest_ppb: asked['interestPpb'] ?? '' },
  tiers: tiersOf(of, asked)
    .map(({ valueMax, leverageMax, maintenancePpm }) => `${valueMax}:${leverageMax}:${maintenancePpm}`)
    .join(','),
});

/** The first field that the engine would refuse; of tiers the value of the first one. */
export function rulesProblem(of: Contract, asked: Figures<string>): string | undefined {
  for (const field of ['makerFeePpm', 'takerFeePpm']) if (Number(asked[field]) > feePpmMax) return field;
  const number = (field: string) => Number(asked[field]);
  const tiers = tiersOf(of, asked).map(({ valueMax, ...tier }) => ({
    valueMax: parseAmount(valueMax, of.settle_scale) ?? 0n,
    ...tier,
  }));
  const problem = settingsProblem({
    ...{ market: of.id, makerFeePpm: number('makerFeePpm'), takerFeePpm: number('takerFeePpm') },
    ...{ liquidationFeePpm: number('liquidationFeePpm'), bandPpm: number('orderBandPpm') },
    ...{ markBandPpm: number('markBandPpm'), contractsMax: number('contractsMax') },
    ...{ openOrdersMax: number('openOrdersMax'), openInterestMax: of.open_interest_max },
    ...{ fundingMs: number('fundingMs'), fundingMaxPpb: number('fundingMaxPpb'), interestPpb: number('interestPpb') },
    tiers,
  });
  if (problem === 'tiers') return ofTier('tierValue', 0);
  return problem === 'bandPpm' ? 'orderBandPpm' : problem;
}

export const ruleUnit = (of: Contract, field: string, hour: string): string | undefined => {
  const [name = ''] = field.split(':');
  if (name === 'tierMaintenance') return '%';
  if (name === 'tierLeverage') return 'x';
  if (name === 'tierValue') return of.settle;
  const unit: Unit | undefined = Object.entries(rules).find(([each]) => each === name)?.[1];
  if (unit === 'hours') return hour;
  return unit === 'plain' ? undefined : '%';
};

type Maker = NonNullable<Contract['maker']>;
export const makerSpecs = (scale: number): Specs<string> => ({
  levels: { unit: 'plain', places: 0 },
  halfSpreadPpm: { unit: 'percent', places: 4 },
  stepPpm: { unit: 'percent', places: 4 },
  notional: { unit: 'plain', places: scale },
  growthPpm: { unit: 'percent', places: 4 },
  staleAfterMs: { unit: 'seconds', places: 3 },
  leverage: { unit: 'plain', places: 0 },
});

export const makerFigures = (maker: Maker): Figures<string> => ({
  ...{ levels: String(maker.levels), halfSpreadPpm: String(maker.half_spread_ppm), stepPpm: String(maker.step_ppm) },
  ...{ notional: maker.notional, growthPpm: String(maker.growth_ppm), staleAfterMs: String(maker.stale_after_ms) },
  leverage: String(maker.leverage),
});

export const makerBody = (of: Contract, asked: Figures<string>) => ({
  ...{ market: String(of.id), levels: asked['levels'] ?? '', half_spread_ppm: asked['halfSpreadPpm'] ?? '' },
  ...{ step_ppm: asked['stepPpm'] ?? '', growth_ppm: asked['growthPpm'] ?? '', notional: asked['notional'] ?? '' },
  ...{ stale_after_ms: asked['staleAfterMs'] ?? '', leverage: asked['leverage'] ?? '' },
});

export function makerFieldProblem(of: Contract, asked: Figures<string>): string | undefined {
  const notional = parseAmount(asked['notional'] ?? '', of.quote_scale);
  if (notional === undefined) return 'notional';
  const number = (field: string) => Number(asked[field]);
  if (number('leverage') < 1 || number('leverage') > (of.tiers[0]?.leverage_max ?? 0)) return 'leverage';
  const ladder = {
    ...{ levels: number('levels'), halfSpreadPpm: number('halfSpreadPpm'), stepPpm: number('stepPpm'), notional },
    ...{ growthPpm: number('growthPpm'), staleAfterMs: number('staleAfterMs') },
  };
  return makerProblem(ladder, AMOUNT_MAX, RULES);
}
