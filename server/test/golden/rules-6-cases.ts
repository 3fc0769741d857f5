/** What rules 6 change (engine/src/core/rules.ts), a case for each, as in rules-5-cases.ts. */
import { HOUSE_CONVERT, type Command } from '@glassbook/engine';
import { BASE, market, placesOf, QUOTE, type Case, type Made, type Places } from './rules-2-cases.ts';
import { approved, by } from './rules-5-cases.ts';

const configure: Command = {
  ...{ kind: 'convert.configure', enabled: true, unit: QUOTE, spreadPpm: 1_000, staleAfterMs: 60_000 },
  ...{ dustMax: 1n, max: 1_000_000n },
};
const index = (number: number, price: bigint): Command => ({
  ...{ kind: 'indexPrice.update', source: 'test', prices: [{ market: number, price, volume: 0n }] },
});

const made: readonly (readonly [name: string, make: (places: Places, withdrawal: number) => Made])[] = [
  [
    'a withdrawal that is being paid is not rejected',
    (places, withdrawal) => ({
      before: [...approved(places, withdrawal), { kind: 'funds.claimWithdrawal', withdrawal, payer: by.maker }],
      asked: { kind: 'funds.rejectWithdrawal', withdrawal, reason: 'payee_invalid', ...by },
      ...{ old: 'ok', now: 'funds.decision_invalid' },
    }),
  ],
  [
    'a quote of a conversion is not accepted where the index moved by more than half its spread',
    ({ number, ann }) => ({
      before: [
        market(number),
        index(number, 1_000n),
        configure,
        { kind: 'wallet.fundHouse', owner: HOUSE_CONVERT, asset: QUOTE, total: 1_000_000n },
        { kind: 'convert.quote', owner: ann, source: 'spot', from: BASE, to: QUOTE, amount: 10n },
        index(number, 1_001n),
      ],
      // The first of the journal.
      asked: { kind: 'convert.accept', owner: ann, quote: 1 },
      ...{ old: 'ok', now: 'convert.price_moved' },
    }),
  ],
];

export const rules6: readonly Case[] = made.map(([name, make], n) => ({
  ...{ name, before: [] },
  ...make(placesOf(n), n + 1),
}));
