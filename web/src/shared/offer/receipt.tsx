import { Button, buttonClass, Ledger, Part, Sum } from '@glassbook/ui';
import { Link } from 'react-router';
import type { Line } from './confirm-sheet.tsx';

type Props = {
  title: string;
  lines: readonly Line[];
  sum: Line;
  /** Where it is among one's own. */
  own: { label: string; to: string };
  again: { label: string; onClick: () => void };
};

/** What was accepted, by its number, with the figures it was booked with; below it where it leads. */
export function Receipt({ title, lines, sum, own, again }: Props) {
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
      <div className="row wrap g2">
        <Link className={buttonClass('primary')} to={own.to}>
          {own.label}
        </Link>
        <Button onClick={again.onClick}>{again.label}</Button>
      </div>
    </section>
  );
}
