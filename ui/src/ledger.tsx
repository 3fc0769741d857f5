import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** How a total adds up: parts, then one `Sum`. */
export function Ledger({ large, children }: { large?: boolean; children: ReactNode }) {
  return <dl className={classes('ledger', large && 'md')}>{children}</dl>;
}

/** One part of a ledger. */
export function Part({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * The total: one rule above, two below. Two rules mark an exact total, whose parts re-sum to the last digit; a number that is estimated or
 * rounded from its parts is an `estimate` and gets none.
 */
export function Sum({ label, estimate, children }: { label: ReactNode; estimate?: boolean; children: ReactNode }) {
  return (
    <div className="sum">
      <dt>{label}</dt>
      <dd style={estimate ? { borderBottom: 0 } : undefined}>{children}</dd>
    </div>
  );
}
