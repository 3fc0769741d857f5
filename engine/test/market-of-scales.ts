/** One market of any scales and steps, with traders that have what the test gives them. */
import { apply, emptyState, takeChanges } from '../src/engine.ts';
import type { Changes, Command, State } from '../src/products.ts';
import type { ConfigureMarket } from '../src/spot/command.ts';

export const BASE = 1;
export const QUOTE = 2;

export type Rules = {
  baseScale: number;
  quoteScale: number;
  tick: bigint;
  lot: bigint;
  notionalMin?: bigint;
  notionalMax: bigint;
  takerFeePpm?: number;
  makerFeePpm?: number;
};

export const marketCommand = ({ tick, lot, notionalMin, notionalMax, ...fees }: Rules): ConfigureMarket => ({
  kind: 'spot.configureMarket',
  market: 1,
  base: BASE,
  quote: QUOTE,
  tick,
  lot,
  notionalMin: notionalMin ?? 0n,
  notionalMax,
  makerFeePpm: fees.makerFeePpm ?? 800,
  takerFeePpm: fees.takerFeePpm ?? 1_000,
  bandPpm: 50_000,
  openOrdersMax: 1_000,
});

const assets = ({ baseScale, quoteScale }: Rules): Command[] => [
  { kind: 'asset.configure', asset: BASE, name: 'BASE', scale: baseScale, kinds: ['spot'] },
  { kind: 'asset.configure', asset: QUOTE, name: 'QUOTE', scale: quoteScale, kinds: ['spot'] },
];

/** Every owner gets `base` and `quote`. The changes go to `store`. */
export function marketOf(
  rules: Rules,
  owners: readonly number[],
  funds: { base: bigint; quote: bigint },
  store: (changes: Changes) => void = () => undefined,
): State {
  const state = emptyState();
  const commands: Command[] = [
    ...assets(rules),
    marketCommand(rules),
    {
      kind: 'wallet.configureDemo',
      enabled: true,
      everyMs: 1,
      grants: [
        { asset: BASE, amount: funds.base },
        { asset: QUOTE, amount: funds.quote },
      ],
    },
    ...owners.map((owner): Command => ({ kind: 'wallet.claimDemo', owner })),
  ];
  for (const command of commands) {
    const outcome = apply(state, { seq: state.seq + 1, at: state.at + 1, command });
    if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.reason}`);
  }
  store(takeChanges(state));
  return state;
}
