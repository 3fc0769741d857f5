/** What is copied, in lists that are searched whenever something is wanted. */
import type {
  Configure,
  CopyRow,
  FollowRow,
  MissedRow,
  RoundRow,
  ShareRow,
  TicketRow,
  TraderRow,
} from '@glassbook/engine/copy';
import { changesOf, slice, type Model } from '../model/model.ts';

export const copyOf = slice(() => ({
  rules: undefined as Configure | undefined,
  traders: new Map<number, TraderRow>(),
  /** Those that go on, the oldest first; tickets, their copies and rounds likewise. */
  follows: [] as FollowRow[],
  tickets: [] as TicketRow[],
  copies: [] as CopyRow[],
  rounds: [] as RoundRow[],
  /** When the next round of a ticket is due. */
  roundDue: new Map<number, number>(),
  queueDue: undefined as number | undefined,
  /** A hundred shares are settled before an entry, the others not before the next millisecond. */
  paidBefore: { seq: 0, count: 0 },
  notBefore: 0,
  nextFollow: 1,
  nextCopy: 1,
  nextMissed: 1,
  nextShare: 1,
  nextRound: 1,
}));
export const copyRowsOf = changesOf(() => ({
  traders: new Map<number, TraderRow>(),
  follows: new Map<number, FollowRow>(),
  tickets: new Map<number, TicketRow>(),
  copies: new Map<number, CopyRow>(),
  rounds: new Map<number, RoundRow>(),
  missed: [] as MissedRow[],
  shares: [] as ShareRow[],
  /** How many copies may still be traded, once a round began. */
  left: undefined as number | undefined,
  /** Instruments whose index price moved. */
  moved: new Set<number>(),
}));

export const changed = (model: Model, follow: FollowRow): void => void copyRowsOf(model).follows.set(follow.id, follow);
export const followsOf = (model: Model, by: 'owner' | 'trader', who: number): FollowRow[] =>
  copyOf(model).follows.filter((follow) => follow[by] === who);
export const openOf = (model: Model, { id }: FollowRow): CopyRow[] =>
  copyOf(model).copies.filter(({ follow, position, isOver }) => follow === id && position !== 0 && !isOver);
