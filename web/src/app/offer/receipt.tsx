import { Ledger, Part, Sum } from '@glassbook/ui';
import type { ReactNode } from 'react';
import type { Line } from './confirm-sheet.tsx';

/** What was accepted, by its number, with the figures it was booked with; below it where it leads. */
export function Receipt({
  title,
  lines,
  sum,
  children,
}: {
  title: string;
  lines: readonly Line[];
  sum: Line;
  children: ReactNode;
}) {
  return (
    <section className="card p col g3" aria-label={title} role="status">
      <h2 className="t3">{title}</h2>
      <Ledger large>
        {lines.map(({ label, value }) => (
          <Part key={label} label={label}>
            {value}
          </Part>
        ))}
        <Sum label={sum.label}>{sum.value}</Sum>
      </Ledger>
      {children}
    </section>
  );
}
