import { ChevronRight } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { classes } from './classes.ts';

export type ListRowProps = {
  /** An icon or a mark. */
  leading?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** At the right, over each other. */
  value?: ReactNode;
  valueDetail?: ReactNode;
  trailing?: ReactNode;
  /** A long title takes as many lines as it needs; otherwise it is cut. */
  wrap?: boolean;
  /** Shows an arrow: it leads somewhere. */
  arrow?: boolean;
  onClick?: () => void;
  /** A link element the row becomes, e.g. `<Link to="…" />`. */
  link?: ReactElement<{ className?: string; children?: ReactNode }>;
};

/** A row of a list, at least 56 px: a link, a button, or neither. */
export function ListRow({
  leading,
  title,
  detail,
  value,
  valueDetail,
  trailing,
  wrap,
  arrow,
  onClick,
  link,
}: ListRowProps) {
  const inside = (
    <>
      {leading}
      <span className="grow">
        <span className={classes('body med block c1', !wrap && 'ell')}>{title}</span>
        {detail !== undefined && <span className="cap c2 block">{detail}</span>}
      </span>
      {(value !== undefined || valueDetail !== undefined) && (
        <span className="num">
          <span className="body med block c1">{value}</span>
          {valueDetail !== undefined && <span className="cap c2 block">{valueDetail}</span>}
        </span>
      )}
      {trailing}
      {arrow && <ChevronRight size={16} strokeWidth={1.75} className="c3" aria-hidden="true" />}
    </>
  );
  if (link) return cloneElement(link, { className: 'li', children: inside });
  if (onClick) {
    return (
      <button type="button" className="li" onClick={onClick}>
        {inside}
      </button>
    );
  }
  return <div className="li">{inside}</div>;
}
