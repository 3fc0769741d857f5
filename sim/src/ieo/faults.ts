/** Faults of IEOs. */
import { audited, replayed, type Fault } from '../faults/fault.ts';

export const faults: readonly Fault[] = [
  audited(
    'another price than was seen is taken',
    'ieo/apply.ts',
    'if (isOther(seen, termsOf(offer, price)))',
    'if (isOther(seen, termsOf(offer, seen?.price ?? price)))',
  ),
  audited('a larger fraction gets no token more', 'ieo/allocation.ts', 'rest > part.leastRest || isTie', 'isTie'),
  audited('all of equal fractions get a token more', 'ieo/allocation.ts', '  if (isTie) part.ties -= 1;\n', ''),
  audited(
    'nobody is held to the cap of an offer',
    'ieo/allocate-offer.ts',
    'fixPart(total / unit, ownerMax / unit, asked)',
    'fixPart(total / unit, (ownerMax - ownerMax) / unit, asked)',
  ),
  audited(
    'what the cap leaves is not shared again',
    'ieo/allocation.ts',
    '    denominator -= tokens;\n',
    '    denominator -= cap;\n',
  ),
  audited(
    'what was not granted stays on hold',
    'ieo/allocate-offer.ts',
    'if (paid < hold) ledger.release',
    'if (paid > hold) ledger.release',
  ),
  audited(
    'tokens that were not sold stay on hold',
    'ieo/allocate-offer.ts',
    'uncover(ledger, HOUSE, offer.asset, offer.total - tally.granted);',
    'uncover(ledger, HOUSE, offer.asset, 0n);',
  ),
  audited(
    'the later application of an owner is filled first',
    'ieo/allocate-offer.ts',
    'for (const application of own) {',
    'for (const application of own.toReversed()) {',
  ),
  audited(
    'an application is for what is left of the offer',
    'ieo/apply.ts',
    'if (before + amount > total)',
    'if (amount > total)',
  ),
  audited(
    'an offer that runs is changed',
    'ieo/offer-problem.ts',
    'state.at >= before.startAt)',
    'state.at >= before.endAt)',
  ),
  audited(
    'an offer begins without its tokens',
    'ieo/begin-offer.ts',
    '  cover(ledger, HOUSE, command.asset, command.total);\n',
    '  cover(ledger, HOUSE, command.asset, 0n);\n',
  ),
  audited(
    'a cancelled offer keeps what was on hold for it',
    'ieo/begin-offer.ts',
    '    endApplication(state, application, {});\n',
    '    void endApplication;\n',
  ),
  audited(
    'a part is rounded up',
    'ieo/sums.ts',
    "BigInt(done), BigInt(parts), 'down')",
    "BigInt(done), BigInt(parts), 'up')",
  ),
  audited(
    'a part is released before its time',
    'ieo/sums.ts',
    'issueAt + lockMs + (part - 1) * partMs',
    'issueAt + (part - 1) * partMs',
  ),
  audited(
    'granted tokens cost nothing for a limit of losses',
    'ieo/allocate-offer.ts',
    '  recordTrade(state, owner, {',
    '  if (granted < 0n) recordTrade(state, owner, {',
  ),
  replayed(
    'a loaded offer is not allocated',
    'ieo/put-application.ts',
    "if (tally.status === 'running') state.schedule",
    'if (tally.offer === 0) state.schedule',
  ),
  replayed(
    'a loaded application is not released',
    'ieo/put-application.ts',
    "!== 'allocating') expectRelease(state, row);\n    return kept;",
    "=== 'allocating') expectRelease(state, row);\n    return kept;",
  ),
];
