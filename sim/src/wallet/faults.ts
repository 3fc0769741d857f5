/** Faults of the wallet. */
import { audited, replayed, type Fault } from '../faults/fault.ts';

export const faults: readonly Fault[] = [
  audited('demo funds are claimed twice', 'wallet/claim-demo.ts', 'state.at < last + demo.everyMs', 'state.at < last'),
  {
    ...audited(
      'demo funds can be claimed a millisecond late',
      'wallet/claim-demo.ts',
      'state.at < last + demo.everyMs',
      'state.at <= last + demo.everyMs',
    ),
    seed: 2,
  },
  audited(
    'money on hold is moved',
    'wallet/move.ts',
    'state.ledger.availableOf(owner, from, asset) < amount',
    'state.ledger.availableOf(owner, from, asset) + state.ledger.held(state.ledger.account(owner, from, asset)) < amount',
  ),
  audited(
    'a posting has the reason of another product',
    'wallet/grant-demo.ts',
    "'wallet.demo',",
    "'spot.fee' as never,",
  ),
  audited(
    'more demo funds are granted than there are outside',
    'wallet/grant-demo.ts',
    ' || !worldCanGiveAll(state, grants))',
    ')',
  ),
  audited('a house account is granted demo funds', 'wallet/grant-demo.ts', ' || owner < FIRST_USER)', ')'),
  audited(
    'the only table of a product is never taken',
    'wallet/index.ts',
    'take: (state) => state.wallet.claimed.take(),',
    'take: () => [],',
  ),
  audited(
    'two settings have the same key',
    'wallet/index.ts',
    'which: (command) => fundingKey(command)',
    'which: ({ owner }) => owner',
  ),
  replayed(
    'a loaded setting is lost',
    'wallet/index.ts',
    'state.wallet.houseFunding.set(fundingKey(command), command.total);',
    'void [state, command];',
  ),
];
