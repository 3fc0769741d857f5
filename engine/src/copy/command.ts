import type { Amount } from '@glassbook/money';
import type { DecidedBy } from '../core/entry.ts';
import type { CommandFrom } from '../core/fields.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { copyRules } from './rules.ts';
import type { FollowTerms } from './row-types.ts';
import type { refusals } from './words.ts';

export type Configure = CommandFrom<typeof copyRules>;
/** Makes an owner a trader whom others can follow: what two people decided of his application. */
export type Admit = DecidedBy & { kind: 'copy.admit'; trader: number; sharePpm: number };
/** A trader stops: nothing more is opened, and what is open stays tied until he closes it. */
export type Resign = { kind: 'copy.resign'; owner: number };
/** The same, decided by two people; from now on no share is taken. */
export type Remove = DecidedBy & { kind: 'copy.remove'; trader: number };
/** Follows a trader. `amount`: what is put on hold for it, 0 for none. `leverageCap`: what the gate allows, 0 for no cap. `seen`: the share that was shown. */
export type Follow = FollowTerms & {
  kind: 'copy.follow';
  owner: number;
  trader: number;
  amount: Amount;
  leverageCap: number;
  seen?: { sharePpm?: number };
};
/** Other terms, for what is copied from now on. */
export type Edit = FollowTerms & { kind: 'copy.edit'; owner: number; trader: number };
export type Pause = { kind: 'copy.pause'; owner: number; trader: number; paused: boolean };
/** Puts money in, or takes some out (below zero). */
export type ChangeAmount = { kind: 'copy.amount'; owner: number; trader: number; amount: Amount };
/** Ends a follow: its copies are closed at market, or stay as its owner's own tickets (`keep`). */
export type Cancel = { kind: 'copy.cancel'; owner: number; trader: number; keep: boolean };
/** Keeps one copy as a ticket of its owner's own. `ticket`: the number of the position. */
export type SelfHold = { kind: 'copy.selfHold'; owner: number; ticket: number };
/** Closes one copy at market. */
export type CloseCopy = { kind: 'copy.close'; owner: number; ticket: number };
/** What the gate says of an owner by now, sent by the server: whether anything may open, and with how much leverage. */
export type Hold = { kind: 'copy.hold'; owner: number; held: boolean; leverageCap: number };

export type CopyCommand =
  | Configure
  | Admit
  | Resign
  | Remove
  | Follow
  | Edit
  | Pause
  | ChangeAmount
  | Cancel
  | SelfHold
  | CloseCopy
  | Hold;

export const copyFaults = ['copy.settings_invalid', 'copy.decision_invalid'] as const;
export type CopyRefusal = (typeof refusals)[number] | LimitRefusal;
