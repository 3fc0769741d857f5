import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '@glassbook/ui';
import { backFrom, errandFrom } from './errand.ts';

/** The way back to the order for which a page was opened; nothing where it was opened for itself. */
export function WayBack() {
  const from = errandFrom();
  if (from === undefined) return null;
  return (
    <div className="pad my-2">
      <Link className={buttonClass('outlined', 'md')} to={backFrom(from.path)}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {from.words}
      </Link>
    </div>
  );
}
