/** What rules 5 change (engine/src/core/rules.ts), a case for each, as in rules-2-cases.ts. Of funds, whose numbers follow each other: the n-th case has the n-th withdrawal. */
import type { Command } from '@glassbook/engine';
import { BASE, placesOf, type Case, type Made, type Places } from './rules-2-cases.ts';

export const by = { request: 5, maker: 1, checker: 2 };
const offer: Command = {
  ...{ kind: 'funds.configureWithdrawal', asset: BASE, enabled: true, fee: 1n, min: 2n, decideMs: 1_000_000 },
};
const request = (owner: number): Command => ({
  ...{ kind: 'funds.requestWithdrawal', owner, asset: BASE, amount: 10n, payee: 'address' },
  ...{ detail: 1, digest: 'ab' },
});
export const approved = ({ ann }: Places, withdrawal: number): Command[] => [
  offer,
  request(ann),
  { kind: 'funds.reviewWithdrawal', withdrawal },
  { kind: 'funds.approveWithdrawal', withdrawal, ...by },
];
const pay = (withdrawal: number): Command => ({
  ...{ kind: 'funds.payWithdrawal', withdrawal, reference: `0x${withdrawal}`, ...by },
});

const made: readonly (readonly [name: string, make: (places: Places, withdrawal: number) => Made])[] = [
  [
    'an approved withdrawal that nobody claimed is not paid',
    (places, withdrawal) => ({
      before: approved(places, withdrawal),
      asked: pay(withdrawal),
      ...{ old: 'ok', now: 'funds.decision_invalid' },
    }),
  ],
  [
    'one that was claimed is paid',
    (places, withdrawal) => ({
      before: [...approved(places, withdrawal), { kind: 'funds.claimWithdrawal', withdrawal, payer: by.maker }],
      asked: pay(withdrawal),
      ...{ old: 'funds.decision_invalid', now: 'ok' },
    }),
  ],
];

export const rules5: readonly Case[] = made.map(([name, make], n) => ({
  ...{ name, before: [] },
  ...make(placesOf(n), n + 1),
}));
