import { Change } from '@glassbook/ui';
import { price } from '@glassbook/ui/format';
import { useEffect, useRef } from 'react';
import type { Listing } from '../market-order.ts';
import { Pair } from '../pair.tsx';

type Props = { id: string; listing: Listing; active: boolean; stale: boolean; onOpen: () => void };

/** A market that was found. The keyboard stays in the field; the marked option is the one Enter opens. */
export function SearchOption({ id, listing, active, stale, onOpen }: Props) {
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
      <span className="grow">
        <Pair symbol={listing.symbol} size={28} name={listing.name} />
      </span>
      <span className="col end">
        <span className="body med">{price(listing.last)}</span>
        <Change className="cap semi" value={listing.change} stale={stale} />
      </span>
    </div>
  );
}
