/** Faults of copy trading. */
import { audited, replayed, type Fault } from '../faults/fault.ts';

export const faults: readonly Fault[] = [
  {
    name: 'the newest follow is copied first',
    by: 'audit',
    edits: [
      {
        file: 'copy/copy-all.ts',
        find: 'for (const id of [...(follows ?? [])]) {',
        replace: 'for (const id of [...(follows ?? [])].reverse()) {',
      },
      {
        file: 'copy/copy-all.ts',
        find: 'if (id <= round.upTo) continue;',
        replace: 'if (id === round.upTo) continue;',
      },
    ],
  },
  audited(
    'what was missed is bought later',
    'copy/open-one.ts',
    '(known ? sizeOf(follow, known.leaderOpened) : 0)',
    '(known ? known.opened : 0)',
  ),
  audited(
    'a copy is closed by what is open of it',
    'copy/close-one.ts',
    'closedOf(one.opened, round.closed, round.opened)',
    'closedOf(one.opened - one.upTo, round.closed, round.opened)',
  ),
  audited(
    'a worst price is rounded to the far tick',
    'futures/copies/guard.ts',
    'side === BUY ? far / below : (far + below - 1n) / below',
    'side !== BUY ? far / below : (far + below - 1n) / below',
  ),
  audited(
    'only the average of its leader bounds a copy',
    'futures/copies/guard.ts',
    'Math.min(slippagePpm, market.settings.bandPpm)',
    'market.settings.bandPpm',
  ),
  audited(
    'what is taken out moves the mark',
    'copy/change-follow.ts',
    '{ putIn: found.putIn + amount }',
    '{ putIn: found.putIn + amount, mark: found.mark + amount }',
  ),
  audited(
    'an open gain is shared',
    'copy/sums.ts',
    '(value.openResult < 0n ? value.openResult : 0n)',
    'value.openResult',
  ),
  replayed(
    'a share is settled twice over a restart',
    'copy/share.ts',
    'follow.shareAt = nextMonday(state.at);\n    settleShare(state, follow);\n    copy.accrual.set(state, id, follow.shareAt);',
    'settleShare(state, follow);\n    copy.accrual.set(state, id, nextMonday(state.at));',
  ),
  audited(
    'a purse does not get back what a liquidation leaves',
    'futures/close-part.ts',
    '  if (purse) purse.free += freed - first;\n',
    "  if (purse && owed.why !== 'liquidation') purse.free += freed - first;\n",
  ),
];
