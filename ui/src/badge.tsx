import { FileCheck, FileX, Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type BadgeTone = 'up' | 'down' | 'ok' | 'warn' | 'err' | 'info' | 'gold';

/** A word or two about the state of a thing. */
export function Badge({ tone, icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes('badge', tone)}>
      {icon}
      {children}
    </span>
  );
}

/** The gold mark next to a number that can be checked; it always opens how the number was made. Red where it does not add up. */
export function ProofMark({ bad, onClick, children }: { bad?: boolean; onClick?: () => void; children: ReactNode }) {
  const Mark = bad ? FileX : FileCheck;
  return (
    <button type="button" className={classes('proof', bad && 'bad')} onClick={onClick}>
      <Mark size={14} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </button>
  );
}

/** The result of a check that was computed here. */
export function MatchMark({ match, children }: { match: boolean; children: ReactNode }) {
  return (
    <span className={classes('match', !match && 'bad')}>
      {match ? <Check size={16} aria-hidden="true" /> : <X size={16} aria-hidden="true" />}
      {children}
    </span>
  );
}
