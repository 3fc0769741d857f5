import type { ReactNode } from 'react';
import { change as changeOf, percentChange, type Numeric } from './format/index.ts';
import { classes } from './classes.ts';

/** A triangle before what moved: the direction without its colour. */
function Arrow({ up }: { up: boolean }) {
  return (
    <svg width="8" height="6" viewBox="0 0 8 6" fill="currentColor" aria-hidden="true">
      <path d={up ? 'M4 0l4 6H0z' : 'M4 6 0 0h8z'} />
    </svg>
  );
}

export type ChangeProps = {
  value: Numeric;
  /** A percent, or money with so many places. */
  places?: number;
  /** With a triangle. */
  arrow?: boolean;
  /** It is on surface 2 or 3. */
  raised?: boolean;
  /** The price is old: no colour and no arrow. */
  stale?: boolean;
  className?: string;
};

/** What moved: with its sign, a colour, and grey 0.00 where it rounds to nothing. Without `places` it is a percent. */
export function Change({ value, places, arrow = true, raised, stale, className }: ChangeProps) {
  const { text, direction } = places === undefined ? percentChange(value) : changeOf(value, places);
  return (
    <span className={classes('change', stale ? 'flat' : direction, raised && 'raised', className)}>
      {arrow && !stale && direction !== 'flat' && <Arrow up={direction === 'up'} />}
      {text}
    </span>
  );
}

/** A slot of fixed width for a changing figure, so that nothing next to it moves: room for so many figures of the line's size. */
export function Slot({ figures, className, children }: { figures: number; className?: string; children: ReactNode }) {
  return (
    <span className={classes('slot', className)} style={{ minWidth: `${figures}ch` }}>
      {children}
    </span>
  );
}
