/** Moves between one's own accounts, demo claims, and what the house is given to trade with. */
import { FIRST_USER, HOUSE_MAKER, kinds, type ConfigureDemo, type FundHouse } from '@glassbook/engine';
import { reasons, refusals } from '@glassbook/engine/wallet/words';
import { assetNumbers, assetsOf, BEAN, BNB, BTC, ETH, SOL, USDT, WEI, XRP } from '../asset/index.ts';
import { each } from '../model/each.ts';
import { depositRefusal } from '../model/limits.ts';
import { fundingName, fundingOf } from '../model/house-funding.ts';
import { text } from '../model/text.ts';
import type { Product } from '../product.ts';
import { faults } from './faults.ts';
import { claimsOf, rules, walletOf } from './rules.ts';

const HOURS_24 = 24 * 3_600_000;
const one = 10n ** 8n;
const house = (asset: number, total: bigint): FundHouse => ({
  kind: 'wallet.fundHouse',
  owner: HOUSE_MAKER,
  asset,
  total,
});

const demo: ConfigureDemo = {
  kind: 'wallet.configureDemo',
  enabled: true,
  everyMs: HOURS_24,
  grants: [
    { asset: USDT, amount: 10_000n * one },
    { asset: BTC, amount: one / 20n },
    { asset: ETH, amount: one },
    { asset: WEI, amount: 5n * 10n ** 12n },
    { asset: BEAN, amount: 500n },
  ],
};

/** The server's, and some of what only the simulator has. The SOL is little, so that the house maker comes to an end of it. */
const settings = [
  house(BTC, 2_000n * one),
  house(ETH, 50_000n * one),
  house(USDT, 500_000_000n * one),
  house(SOL, 3_000n * one),
  house(XRP, 50_000_000n * 10n ** 6n),
  house(BNB, 200_000n * one),
  house(WEI, 2n * 10n ** 18n),
  demo,
];

export const wallet = {
  name: 'wallet',
  settings,
  habits: [
    {
      by: { saver: 30, taker: 2, maker: 2 },
      make: ({ model, dice, owner }) => {
        const asset = dice.pick(assetNumbers);
        const list = assetsOf(model).get(asset)?.kinds ?? kinds;
        const from = dice.chance(60) ? 'spot' : dice.pick(list);
        const there = model.available(owner, from, asset);
        if (there === 0n) return undefined;
        const amount = dice.chance(10) ? there : 1n + (there * BigInt(dice.below(400))) / 1000n;
        return { kind: 'wallet.move', owner, asset, amount, from, to: dice.chance(60) ? dice.pick(list) : 'spot' };
      },
    },
    {
      by: { clumsy: 12, saver: 2 },
      make: ({ model, dice, owner }) => {
        const asset = dice.chance(15) ? 99 : dice.pick(assetNumbers);
        const available = model.available(owner, 'spot', asset);
        const amount = dice.pick([0n, available, available + 1n]);
        return { kind: 'wallet.move', owner, asset, amount, from: dice.pick(['spot', ...kinds]), to: dice.pick(kinds) };
      },
    },
    {
      // An amount that ignores what the trader's orders hold.
      by: { maker: 1, hoarder: 3 },
      make: ({ model, dice, owner }) => {
        const asset = dice.pick([USDT, BTC, ETH]);
        const { available, held } = model.account(owner, 'spot', asset);
        if (held === 0n) return undefined;
        return { kind: 'wallet.move', owner, asset, amount: available + held, from: 'spot', to: 'earn' };
      },
    },
    {
      // Traders need demo funds before they can do anything else.
      by: { maker: 12, taker: 12, scalper: 12, hoarder: 12, saver: 12, clumsy: 4 },
      make: ({ model, dice, owner }) => {
        const last = walletOf(model).claims.get(owner);
        const due = last === undefined || model.at >= last + (walletOf(model).demo?.everyMs ?? 0);
        // One whose limits refuse it tries again now and then only.
        const inVain =
          depositRefusal(model, owner, walletOf(model).demo?.grants ?? []) !== undefined && dice.chance(90);
        return (due && !inVain) || dice.chance(2) ? { kind: 'wallet.claimDemo', owner } : undefined;
      },
    },
    {
      // Settings the staff changed are soon restored, or traders would have no money.
      by: { staff: 40 },
      make: ({ model }) => (walletOf(model).demo === demo ? undefined : demo),
    },
    {
      by: { staff: 8 },
      make: ({ dice }) => {
        if (dice.chance(30)) return { ...demo, everyMs: dice.pick([0, 60_000, HOURS_24 * 2]) };
        if (dice.chance(30)) return { ...demo, enabled: false };
        return dice.pick([
          { ...demo, everyMs: -1 },
          { ...demo, grants: [{ asset: BTC, amount: 0n }] },
          { ...demo, grants: [{ asset: 99, amount: 1n }] },
          { ...demo, grants: [{ asset: BTC, amount: 2n ** 127n - 1n }] },
        ]);
      },
    },
    {
      by: { staff: 4 },
      make: ({ dice }) => ({ kind: 'wallet.configureCrowd', enabled: dice.chance(50) }),
    },
    {
      // What the server gives its simulated traders; some of it in two parts.
      by: { staff: 40 },
      make: ({ dice }) => {
        const owner = FIRST_USER + dice.below(40);
        const one = { asset: dice.pick([USDT, BTC, ETH]), amount: 1n + BigInt(dice.below(100_000_000)) };
        const two = [one, { ...one, amount: one.amount + 1n }];
        if (dice.chance(40)) return { kind: 'wallet.grantDemo', owner, grants: two };
        if (dice.chance(30)) return { kind: 'wallet.grantDemo', owner: dice.below(FIRST_USER), grants: [one] };
        if (dice.chance(40)) {
          const all = { ...one, amount: 2n ** 127n - 1n };
          return { kind: 'wallet.grantDemo', owner, grants: [one, all] };
        }
        return dice.pick([
          { kind: 'wallet.grantDemo', owner, grants: [] },
          { kind: 'wallet.grantDemo', owner, grants: [one, { asset: BTC, amount: 0n }] },
          { kind: 'wallet.grantDemo', owner, grants: [one, { asset: 99, amount: 1n }] },
        ]);
      },
    },
    {
      by: { staff: 6 },
      make: ({ model, dice }) => {
        const asset = dice.pick(assetNumbers);
        const before = fundingOf(model).get(fundingName(HOUSE_MAKER, asset)) ?? 0n;
        if (dice.chance(60)) return house(asset, before + 1n + BigInt(dice.below(1_000_000)));
        return dice.pick([
          house(asset, before),
          house(99, 1n),
          house(asset, 2n ** 128n),
          { ...house(asset, before + 1n), owner: FIRST_USER },
          { ...house(asset, before + 1n), owner: 0 },
        ]);
      },
    },
  ],
  moments: [
    ({ model, dice }) => {
      const { claims, demo: inForce } = walletOf(model);
      if (!inForce || claims.size === 0) return undefined;
      const [owner, last] = dice.pick([...claims].slice(-20));
      const at = last + inForce.everyMs + dice.below(3) - 1;
      return at < model.at ? undefined : { at, command: { kind: 'wallet.claimDemo', owner } };
    },
  ],
  rules,
  tables: { demoClaims: { changed: claimsOf } },
  lines: (model) => {
    const { demo: inForce, crowd, claims } = walletOf(model);
    return [
      `demo ${text(inForce ?? null)}`,
      ...(crowd ? [`crowd ${text(crowd)}`] : []),
      ...[...claims].map(([owner, at]) => `claim ${owner} ${at}`),
      ...[...fundingOf(model)].map(([key, total]) => `funding ${key} ${total}`),
    ];
  },
  reaches: {
    refusals: { ...each(refusals), 'wallet.settings_invalid': true },
    entryReasons: each(reasons),
  },
  faults,
} satisfies Product<'wallet'>;
