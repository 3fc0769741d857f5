import type { ComponentProps, ReactNode } from 'react';
import { Shown } from '../../shown.tsx';
import { Title } from '../../../carry/site.ts';
import type { Instrument } from '../instrument.ts';
import { NoMarket } from '../no-market.tsx';
import { PriceTitle } from '../price-title.tsx';
import { TradeSkeleton } from './trade-skeleton.tsx';

type Props<I extends Instrument> = {
  of: ComponentProps<typeof Shown>['of'];
  title: string;
  /** Undefined before any is loaded, and where there is none. */
  market: I | undefined;
  children: (market: I) => ReactNode;
};

/** A trade page around the screen of its instrument: the title with the price, and what stands there before and without one. */
export function TradeFrame<I extends Instrument>({ of, title, market, children }: Props<I>) {
  return (
    <>
      {market ? <PriceTitle market={market} title={title} /> : <Title title={title} />}
      <h1 className="sr">{title}</h1>
      <Shown of={of} skeleton={<TradeSkeleton />}>
        {() => (market ? children(market) : <NoMarket />)}
      </Shown>
    </>
  );
}
