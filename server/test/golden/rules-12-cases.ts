/** What rules 12 change (engine/src/core/rules.ts), as in rules-2-cases.ts. */
import { HOUSE_LOCKUP, type Command } from '@glassbook/engine';
import { placesOf, type Case } from './rules-2-cases.ts';

const { ann } = placesOf(0);
/** The unit of limits, as the settings have it. */
const USDT = 3;
const lock: Command = { kind: 'lockup.lock', owner: ann, offer: 99, amount: 100n, renew: false };

export const rules12: readonly Case[] = [
  {
    name: 'a reached limit of losses refuses a lock-up of the unit of limits',
    before: [
      { kind: 'wallet.configureDemo', enabled: true, everyMs: 0, grants: [{ asset: USDT, amount: 1_000n }] },
      { kind: 'wallet.claimDemo', owner: ann },
      { kind: 'wallet.fundHouse', owner: HOUSE_LOCKUP, asset: USDT, total: 1_000n },
      {
        ...{ kind: 'lockup.configureOffer', offer: 99, asset: USDT, days: 1, dailyPpm: 10_000, penaltyPpm: 100_000 },
        ...{ min: 1n, ownerMax: 1_000n, allMax: 1_000n, status: 'open' },
      },
      { kind: 'limit.set', owner: ann, name: 'loss.day', amount: 0n },
    ],
    asked: lock,
    ...{ old: 'ok', now: 'limit.loss_reached' },
  },
];
