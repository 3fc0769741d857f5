import { CoinIcon } from '@glassbook/ui';
import { assetsOf } from './market-order.ts';

/** The name of a pair: what is traded in full, what it is priced in smaller. */
export function PairName({ symbol, small = false }: { symbol: string; small?: boolean }) {
  const { base, quote } = assetsOf(symbol);
  return (
    <span className={small ? 'label semi nowrap c1' : 't3 nowrap c1'}>
      {base}
      <span className={small ? 'micro c3' : 'cap c3'}>/{quote}</span>
    </span>
  );
}

type PairProps = {
  symbol: string;
  size?: number;
  small?: boolean;
  /** The coin's name, below the pair. */
  name?: string;
};

/** The mark of the asset and the name of the pair. */
export function Pair({ symbol, size = 24, small = false, name }: PairProps) {
  return (
    <span className="row g2 min-w-0">
      <CoinIcon symbol={assetsOf(symbol).base} size={size} />
      <span className="col min-w-0">
        <PairName symbol={symbol} small={small} />
        {name !== undefined && <span className="cap c3 ell">{name}</span>}
      </span>
    </span>
  );
}
