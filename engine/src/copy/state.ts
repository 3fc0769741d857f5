import type { Accrual } from '../core/accrual.ts';
import type { Changed } from '../core/changed.ts';
import type { Brings, Seen } from '../product.ts';
import type { Configure, CopyCommand, copyFaults } from './command.ts';
import type { CopyRow, CopyRows, FollowRow, MissedRow, RoundRow, ShareRow, TicketRow, TraderRow } from './row-types.ts';
import type { reasons, refusals } from './words.ts';

export type Copy = {
  rules: Configure | undefined;
  traders: Map<number, TraderRow>;
  /** Those that have not ended, and their ids by owner and by trader, the oldest first. */
  follows: Map<number, FollowRow>;
  byOwner: Map<number, Set<number>>;
  byTrader: Map<number, Set<number>>;
  tickets: Map<number, TicketRow>;
  /** Those of tickets that have not ended; by ticket in the order of follows, by follow, and the open ones by position. */
  copies: Map<number, CopyRow>;
  byTicket: Map<number, Map<number, CopyRow>>;
  byFollow: Map<number, Map<number, CopyRow>>;
  byPosition: Map<number, CopyRow>;
  /** How many copies of a ticket are open. */
  openIn: Map<number, number>;
  /** Those that wait, the oldest first. */
  rounds: Map<number, RoundRow>;
  /** Copies of which contracts are to be closed and are open. */
  waiting: Map<number, CopyRow>;
  accrual: Accrual<'copy.share'>;
  /** How many copies this command or timer may still trade, once a round began in it; index prices that moved; follows to be looked at. Nothing of it is stored: it is empty between two commands. */
  budget: number | undefined;
  moved: Set<number>;
  due: Set<number>;
  nextFollow: number;
  nextCopy: number;
  nextMissed: number;
  nextShare: number;
  nextRound: number;
  /** What waits to be taken. */
  changed: {
    traders: Set<TraderRow>;
    follows: Set<FollowRow>;
    tickets: Set<TicketRow>;
    copies: Set<CopyRow>;
    rounds: Set<RoundRow>;
    missed: Changed<MissedRow>;
    shares: Changed<ShareRow>;
  };
};

export type CopySpec = Brings<{
  name: 'copy';
  state: Copy;
  command: CopyCommand;
  done: { 'copy.follow': { follow: FollowRow } };
  rows: CopyRows;
  refusal: (typeof refusals)[number];
  fault: (typeof copyFaults)[number];
  reason: (typeof reasons)[number];
  timer: 'copy.share' | 'copy.round' | 'copy.queue';
  trigger: 'copy.stop';
  setting: 'copy.configure';
  calls: 'changePurse' | 'closePurse' | 'valuePurse' | 'openCopy' | 'closeCopy' | 'releaseCopy';
}>;
export type State = Seen<CopySpec>;
