import { useEffect, useRef, type ReactNode } from 'react';
import { comparable } from './market-order.ts';

type Props = { value: string; className?: string; children: ReactNode };

/** A price that tints its place for a moment when it moves; the text itself does not move. With reduced motion it just changes. */
export function PriceCell({ value, className = '', children }: Props) {
  const cell = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    const moved = comparable(value) - comparable(before.current);
    before.current = value;
    if (moved === 0n || !cell.current?.animate || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const colour = moved > 0n ? 'var(--gb-up-tint)' : 'var(--gb-down-tint)';
    const flash = cell.current.animate([{ backgroundColor: colour }, { backgroundColor: 'transparent' }], {
      duration: flashMs,
      easing: 'ease-out',
    });
    return () => flash.cancel();
  }, [value]);
  return (
    <span ref={cell} className={`nowrap rounded-xs ${className}`}>
      {children}
    </span>
  );
}

/** The tint of a tick, as the design has it. */
const flashMs = 400;
