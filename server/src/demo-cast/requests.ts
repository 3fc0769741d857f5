/** Requests of the demo's staff that wait for a second person, one of each kind that members do not bring with them. */
import { desk, float, funds } from '@glassbook/contract';
import type { Member, Stage } from './members.ts';
import { askDeposits } from './deposits.ts';
import { askWithdrawals } from './withdrawals.ts';

const reason = 'part of the demo';

/** A change of one setting of each noun that products declare. */
const changes = {
  'market:2': { makerFeePpm: 800 },
  'lockupOffer:7': { dailyPpm: 40 },
  'dualOffer:1': { ratePpm: 360_000 },
  'ieoOffer:2': { ownerMax: '50000' },
  'withdrawal:3': { decideMs: 43_200_000 },
  'deposit:3': { decideMs: 43_200_000 },
  convert: { spreadPpm: 2_000 },
  options: { feePpm: 9_000 },
  'optionTerm:60': { payoutPpm: 810_000 },
};

async function askRules({ call, staff }: Stage): Promise<void> {
  for (const [setting, values] of Object.entries(changes))
    await call(desk.requestSetting, staff.treasurer, { setting, values: JSON.stringify(values), reason });
}

/** The last market is halted, and its opening asked for. */
async function askOpen({ call, staff, core }: Stage): Promise<void> {
  const market = String(core.catalog.instruments.at(-1)?.id ?? '');
  await call(desk.halt, staff.treasurer, { market, reason });
  await call(desk.requestOpen, staff.treasurer, { market, reason });
}

async function askKinds({ call, staff }: Stage): Promise<void> {
  const found = await call(desk.assets, staff.treasurer, {});
  const asset = found.ok ? found.message.find(({ kinds }) => !kinds.includes('fiat')) : undefined;
  if (asset)
    await call(desk.requestAsset, staff.treasurer, {
      ...{ asset: String(asset.id), kinds: ['fiat', ...asset.kinds].join(','), reason },
    });
}

async function askLadder({ call, staff }: Stage): Promise<void> {
  const found = await call(desk.makers, staff.treasurer, {});
  const maker = found.ok ? found.message[0] : undefined;
  if (!maker) return;
  await call(desk.requestMaker, staff.treasurer, {
    ...{ market: String(maker.market), levels: String(maker.levels + 4), notional: maker.notional, reason },
    ...{ half_spread_ppm: String(maker.half_spread_ppm), step_ppm: String(maker.step_ppm) },
    ...{ growth_ppm: String(maker.growth_ppm), stale_after_ms: String(maker.stale_after_ms) },
  });
}

/** A lower fee of the first contract, and a ladder of more levels. */
async function askContract({ call, staff }: Stage): Promise<void> {
  const found = await call(desk.contracts, staff.treasurer, {});
  const of = found.ok ? found.message[0] : undefined;
  if (!of) return;
  const market = String(of.id);
  await call(desk.requestContract, staff.treasurer, {
    ...{ market, maker_fee_ppm: String(of.maker_fee_ppm - 50), taker_fee_ppm: String(of.taker_fee_ppm), reason },
    ...{ liquidation_fee_ppm: String(of.liquidation_fee_ppm), band_ppm: String(of.band_ppm) },
    ...{ mark_band_ppm: String(of.mark_band_ppm), contracts_max: String(of.contracts_max) },
    ...{ open_orders_max: String(of.open_orders_max), funding_ms: String(of.funding_ms) },
    ...{ funding_max_ppb: String(of.funding_max_ppb), interest_ppb: String(of.interest_ppb) },
    tiers: of.tiers.map((tier) => `${tier.value_max}:${tier.leverage_max}:${tier.maintenance_ppm}`).join(','),
  });
  const { maker } = of;
  if (!maker) return;
  await call(desk.requestContractMaker, staff.treasurer, {
    ...{ market, levels: String(maker.levels + 4), notional: maker.notional, leverage: String(maker.leverage), reason },
    ...{ half_spread_ppm: String(maker.half_spread_ppm), step_ppm: String(maker.step_ppm) },
    ...{ growth_ppm: String(maker.growth_ppm), stale_after_ms: String(maker.stale_after_ms) },
  });
}

async function askDemo({ call, staff }: Stage): Promise<void> {
  const found = await call(desk.demo, staff.treasurer, {});
  if (!found.ok) return;
  const { claims, crowd } = found.message;
  if (claims)
    await call(desk.requestDemo, staff.treasurer, {
      ...{ enabled: claims.enabled, every_ms: String(claims.every_ms / 2), reason },
      grants: claims.grants.map(({ asset, amount }) => `${asset}=${amount}`).join(','),
    });
  if (crowd) await call(desk.requestCrowd, staff.treasurer, { enabled: 'off', reason });
}

const askGrant = ({ call, staff }: Stage) =>
  call(desk.requestGrant, staff.administrator, { email: 'nina@demo.example', role: 'support', reason });

/** Money brought in for conversions: one sum that is there, and one that waits. */
async function askHouse({ call, staff }: Stage): Promise<void> {
  const wanted = { direction: 'in', currency: '3', reason } as const;
  const first = await call(funds.requestHouseTransfer, staff.treasurer, {
    ...{ ...wanted, amount: '1000', reference: 'demo-house-1' },
  });
  if (first.ok) await call(desk.approve, staff.administrator, { request: String(first.message.request), version: '1' });
  await call(funds.requestHouseTransfer, staff.treasurer, { ...wanted, amount: '500', reference: 'demo-house-2' });
}

/** What the operator holds: one statement that counts, and one that waits. */
async function askStatements({ call, staff }: Stage): Promise<void> {
  const first = await call(float.requestStatement, staff.treasurer, {
    ...{ asset: '3', kind: 'bank', place: 'Example Bank', held: '250000', reason },
  });
  if (first.ok) await call(desk.approve, staff.administrator, { request: String(first.message.request), version: '1' });
  await call(float.requestStatement, staff.treasurer, {
    ...{ asset: '1', kind: 'wallet', place: 'Cold wallet 1', held: '12.5', reason },
  });
}

export const requests: readonly Member[] = [
  { name: 'fees', play: askRules },
  { name: 'opening', play: askOpen },
  { name: 'asset', play: askKinds },
  { name: 'ladder', play: askLadder },
  { name: 'contract', play: askContract },
  { name: 'demo settings', play: askDemo },
  {
    name: 'role',
    play: async (stage) => {
      await askGrant(stage);
    },
  },
  { name: 'withdrawals', play: askWithdrawals },
  { name: 'deposits', play: askDeposits },
  { name: 'statements', play: askStatements },
  { name: 'house', play: askHouse },
];
