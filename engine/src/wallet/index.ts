import { Changed } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { claimDemo, demoProblem } from './claim-demo.ts';
import { walletFaults } from './command.ts';
import { fundHouse, fundingKey } from './fund-house.ts';
import { grantDemo } from './grant-demo.ts';
import { move } from './move.ts';
import { crowdRules, demoRules } from './rules.ts';
import type { WalletSpec } from './state.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type { DemoClaimRow, Wallet } from './state.ts';

export const wallet: Product<WalletSpec> = {
  ...plain,
  name: 'wallet',
  place: 4,
  refusals,
  fees,
  faults: walletFaults,
  empty: () => ({
    demo: undefined,
    crowd: undefined,
    demoClaims: new Map(),
    houseFunding: new Map(),
    claimed: new Changed(),
  }),
  handlers: {
    'wallet.move': move,
    'wallet.claimDemo': claimDemo,
    'wallet.grantDemo': grantDemo,
  },
  asks: { mayLeave: true },
  tables: {
    demoClaims: {
      take: (state) => state.wallet.claimed.take(),
      key: ['owner'],
      restore: (state, { owner, at }) => {
        state.wallet.demoClaims.set(owner, at);
      },
    },
  },
  settings: {
    'wallet.configureDemo': {
      declared: demoRules,
      problem: demoProblem,
      restore: (state, command) => {
        state.wallet.demo = command;
      },
    },
    'wallet.configureCrowd': {
      declared: crowdRules,
      restore: (state, command) => {
        state.wallet.crowd = command;
      },
    },
    'wallet.fundHouse': {
      handle: fundHouse,
      noun: 'house',
      which: (command) => fundingKey(command),
      restore: (state, command) => {
        state.wallet.houseFunding.set(fundingKey(command), command.total);
      },
    },
  },
  *describe({ wallet: { demo, crowd, demoClaims, houseFunding } }) {
    yield `demo ${encode(demo ?? null)}`;
    if (crowd) yield `crowd ${encode(crowd)}`;
    for (const [owner, at] of inOrder(demoClaims)) yield `claim ${owner} ${at}`;
    for (const key of [...houseFunding.keys()].sort()) yield `funding ${key} ${houseFunding.get(key) ?? 0n}`;
  },
};
