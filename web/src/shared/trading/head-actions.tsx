import { AlertDoor } from './alert-door.tsx';
import { StarButton } from './favourites/star-button.tsx';
import { useFavourites } from './favourites/use-favourites.ts';
import type { Instrument } from './instrument.ts';

/** Actions on a pair besides trading it: watching it, and setting alerts. */
export function HeadActions({ market }: { market: Instrument }) {
  const favourites = useFavourites();
  return (
    <div className="row flex-none">
      {market.venue.hasStars && (
        <StarButton
          symbol={market.symbol}
          on={favourites.has(market.id)}
          onToggle={() => favourites.toggle(market.id)}
          size={20}
        />
      )}
      <AlertDoor symbol={market.pair} />
    </div>
  );
}
