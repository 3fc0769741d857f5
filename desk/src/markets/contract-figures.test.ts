import { expect, test } from 'vitest';
import { changesIn, draftOf, askedIn } from '../settings/draft.ts';
import { figureOf } from '../review/changes.ts';
import {
  makerFieldProblem,
  makerFigures,
  ruleFigures,
  rulesBody,
  ruleSpecs,
  rulesProblem,
  ruleUnit,
} from './contract-figures.ts';
import type { Contract } from './contracts-table.tsx';

const maker = {
  ...{ levels: 12, half_spread_ppm: 20, step_ppm: 25, growth_ppm: 350_000, stale_after_ms: 15_000 },
  ...{ notional: '4000', leverage: 10, request: null },
};
const of: Contract = {
  ...{ id: 101, symbol: 'BTC/USDT-PERP', open: true, request: null, opening: null, maker },
  ...{ quote: 'USDT', quote_scale: 8, settle: 'USDT', settle_scale: 8, maker_fee_ppm: 200, taker_fee_ppm: 500 },
  ...{ liquidation_fee_ppm: 5000, band_ppm: 50_000, mark_band_ppm: 20_000, contracts_max: 100_000 },
  ...{ open_orders_max: 200, open_interest_max: 10_000_000, funding_ms: 28_800_000, funding_max_ppb: 3_750_000 },
  interest_ppb: 100_000,
  tiers: [
    { value_max: '50000', leverage_max: 100, maintenance_ppm: 5_000 },
    { value_max: '500000', leverage_max: 50, maintenance_ppm: 10_000 },
  ],
};
const specs = ruleSpecs(of);
const inForce = ruleFigures(of);
const asked = (changed: Record<string, string>) => askedIn(specs, { ...draftOf(specs, inForce), ...changed }, inForce);

test('DESK-080 a form begins with what is in force, in percent and hours, and asks for nothing', () => {
  expect(draftOf(specs, inForce)).toMatchObject({
    ...{ makerFeePpm: '0.02', orderBandPpm: '5', fundingMs: '8', fundingMaxPpb: '0.375', interestPpb: '0.01' },
    ...{ 'tierValue:2': '500000', 'tierLeverage:1': '100', 'tierMaintenance:1': '0.5' },
  });
  expect(changesIn(specs, inForce, asked({}))).toEqual([]);
  expect(rulesProblem(of, inForce)).toBeUndefined();
});

test('DESK-080 a tier that is changed is one of all that are sent', () => {
  const figures = asked({ 'tierMaintenance:2': '1.25', fundingMaxPpb: '0.25' });
  expect(changesIn(specs, inForce, figures)).toEqual([
    { field: 'fundingMaxPpb', before: '3750000', after: '2500000' },
    { field: 'tierMaintenance:2', before: '10000', after: '12500' },
  ]);
  expect(rulesBody(of, figures)).toMatchObject({
    ...{ market: '101', band_ppm: '50000', funding_max_ppb: '2500000' },
    tiers: '50000:100:5000,500000:50:12500',
  });
  expect([figureOf('tierMaintenance:2', '12500'), figureOf('fundingMaxPpb', '2500000')]).toEqual(['1.25%', '0.25%']);
});

test.each([
  [{ takerFeePpm: '1.01' }, 'takerFeePpm'],
  [{ makerFeePpm: '0.06' }, 'makerFeePpm'],
  [{ fundingMs: '7' }, 'fundingMs'],
  [{ orderBandPpm: '60' }, 'orderBandPpm'],
  [{ 'tierValue:2': '100' }, 'tierValue:1'],
])('DESK-080 what the engine would refuse is named: %j', (changed, field) => {
  expect(rulesProblem(of, asked(changed))).toBe(field);
});

test('DESK-080 the ladder quotes with a leverage that the first tier allows', () => {
  const figures = makerFigures(maker);
  expect(makerFieldProblem(of, figures)).toBeUndefined();
  expect(makerFieldProblem(of, { ...figures, leverage: '101' })).toBe('leverage');
  expect(makerFieldProblem(of, { ...figures, levels: '101' })).toBe('levels');
});

test('each figure has its unit', () => {
  const units = ['tierValue:1', 'tierLeverage:1', 'tierMaintenance:1', 'fundingMs', 'contractsMax', 'interestPpb'];
  expect(units.map((field) => ruleUnit(of, field, 'hr'))).toEqual(['USDT', 'x', '%', 'hr', undefined, '%']);
});
