/** Requests of the demo's staff that wait for a second person, one of each kind that members do not bring with them. */
import { desk, float, funds, stocks } from '@glassbook/contract';
import type { Member, Stage } from './members.ts';
import { askDeposits } from './deposits.ts';
import { askTraders } from './lead-traders.ts';
import { askWithdrawals } from './withdrawals.ts';
import { askLoans } from './loans.ts';
import { askOtc } from './otc-orders.ts';
import { askRewards } from './rewards.ts';
import { askWorks } from './works.ts';

const reason = 'part of the demo';

/** A change of one setting of each noun that products declare. */
const changes = {
  'market:2': { makerFeePpm: 800 },
  'maker:1': { levels: 20 },
  'futuresMarket:101': { makerFeePpm: 150 },
  'futuresMaker:101': { levels: 16 },
  'asset:4': { kinds: ['fiat', 'spot', 'options', 'margin', 'earn'] },
  demo: { everyMs: 43_200_000 },
  crowd: { enabled: false },
  'lockupOffer:7': { dailyPpm: 40 },
  'dualOffer:1': { ratePpm: 360_000 },
  'ieoOffer:2': { ownerMax: '50000' },
  'withdrawal:3': { decideMs: 43_200_000 },
  'deposit:3': { decideMs: 43_200_000 },
  convert: { spreadPpm: 2_000 },
  options: { feePpm: 9_000 },
  'optionTerm:60': { payoutPpm: 810_000 },
  copy: { tradersMax: 3 },
  loan: { feePpm: 15_000 },
  'loanCollateral:5': { max: '1000000' },
  nft: { feePpm: 15_000 },
  'nftCurrency:3': { priceMin: '2' },
  'coupon:3': { total: 500_000 },
  rebate: { monthCap: '400' },
  draw: {
    prizes: [
      { count: 6_000, points: 5, template: 0 },
      { count: 4_000, points: 20, template: 0 },
    ],
  },
  otc: { deposit: '600' },
  'otcAsset:2': { status: 'closed' },
  'otcFiat:2': { sumMin: 3_000 },
  'stockMarket:201': { bandPpm: 40_000 },
  'stockMaker:201': { levels: 16 },
};

async function askRules({ call, staff }: Stage): Promise<void> {
  for (const [setting, values] of Object.entries(changes))
    await call(desk.requestSetting, staff.treasurer, { setting, values: JSON.stringify(values), reason });
}

/** The last pair is halted, and its opening asked for. */
async function askOpen({ call, staff, core }: Stage): Promise<void> {
  const pairs = core.catalog.instruments.filter(({ product }) => product === 'spot');
  const market = String(pairs.at(-1)?.id ?? '');
  await call(desk.halt, staff.treasurer, { market, reason });
  await call(desk.requestOpen, staff.treasurer, { market, reason });
}

const DAY_MS = 86_400_000;
/** What companies do from the last opening of the next weeks on, and a day that closes early. */
async function askActions({ call, staff }: Stage): Promise<void> {
  const market = 201;
  const days = await call(stocks.calendar, staff.treasurer, { match_id: String(market) });
  const open = days.ok ? days.message.filter(({ open_ms }) => open_ms !== null) : [];
  const [last, before] = [open.at(-1), open.at(-2)];
  if (!last?.open_ms || !before?.open_ms || !last.close_ms) return;
  const shared = { market, status: 'announced' };
  const asked = {
    [`stockSession:${Date.parse(last.date) / DAY_MS}`]: { closeMinute: 780 },
    'stockSplit:1': { ...shared, exAt: last.open_ms, numerator: 2, denominator: 1 },
    'stockDividend:1': {
      ...shared,
      exAt: before.open_ms,
      payAt: last.open_ms,
      quote: 3,
      amount: '0.25',
      withholdingPpm: 150_000,
    },
    'stockDelisting:1': { market: 202, status: 'announced', lastAt: last.close_ms, quote: 3, price: '1' },
  };
  for (const [setting, values] of Object.entries(asked))
    await call(desk.requestSetting, staff.treasurer, { setting, values: JSON.stringify(values), reason });
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
  { name: 'corporate actions', play: askActions },
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
  { name: 'works', play: askWorks },
  { name: 'lead traders', play: askTraders },
  { name: 'OTC orders', play: askOtc },
  { name: 'loans', play: askLoans },
  { name: 'rewards', play: askRewards },
];
