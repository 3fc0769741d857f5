import { Change } from '@glassbook/ui';
import { price } from '@glassbook/ui/format';
import { useEffect, useRef } from 'react';
import { ChevronRight } from 'lucide-react';
import { Pair } from '../pair.tsx';
import type { Found } from './search-groups.ts';

type Props = { id: string; row: Found; active: boolean; stale: boolean; onOpen: () => void };

/** A market or a page that was found. The keyboard stays in the field; the marked option is the one Enter opens. */
export function SearchOption({ id, row, active, stale, onOpen }: Props) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={active}
      className="li cursor-pointer aria-selected:bg-surface-1 hover:bg-surface-1"
      onClick={onOpen}
    >
      {row.kind === 'page' ? (
        <>
          <span className="grow body">{row.title}</span>
          <ChevronRight size={16} strokeWidth={1.75} className="c3" aria-hidden="true" />
        </>
      ) : (
        <>
          <span className="grow">
            <Pair symbol={row.listing.symbol} size={28} name={row.listing.name} />
          </span>
          <span className="col end">
            <span className="body med">{price(row.listing.last)}</span>
            <Change className="cap semi" value={row.listing.change} stale={stale} />
          </span>
        </>
      )}
    </div>
  );
}
