import { placesOf } from '@glassbook/money';
import { IconButton, Select } from '@glassbook/ui';
import { price, trimmed } from '@glassbook/ui/format';
import { PanelBottom, PanelTop, Rows3 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../instrument.ts';
import { BookView } from './book-view.tsx';
import { groupLevels, stepsFor, withShares } from './group.ts';
import { spreadOf, type Book } from './levels.ts';
import type { Prices } from '../market-data.ts';

export type BookPanelProps = {
  market: Instrument;
  book: Book;
  /** Prices of the user's own open orders. */
  own: { bids: readonly bigint[]; asks: readonly bigint[] };
  /** The headline price, quote units, which of the two it is, and its direction. */
  last: bigint | undefined;
  kind: Prices['kind'];
  index: bigint | undefined;
  direction: 'up' | 'down' | 'flat';
  stale: boolean;
  /** Rows on each side while both are shown. */
  rows: number;
  /** Price, amount and sum, the tools above: a panel. Otherwise two columns with the tools below. */
  wide: boolean;
  /** In place of the panel's title, where the book is one of their views. */
  tabs?: { row: ReactNode; panelId: string } | undefined;
  pick: (price: bigint, amount?: bigint) => void;
};

const layouts = ['both', 'bids', 'asks'] as const;
type Layout = (typeof layouts)[number];
const layoutIcon: Record<Layout, ReactNode> = {
  both: <Rows3 size={14} strokeWidth={1.75} aria-hidden="true" />,
  bids: <PanelBottom size={14} strokeWidth={1.75} aria-hidden="true" />,
  asks: <PanelTop size={14} strokeWidth={1.75} aria-hidden="true" />,
};

/** The order book with its step and its layout. */
export function BookPanel(props: BookPanelProps) {
  const { t } = useTranslation('trading');
  const { market, book, own, last, rows, wide } = props;
  const [layout, setLayout] = useState<Layout>('both');
  const [chosen, setStep] = useState<bigint>();
  const steps = stepsFor(market.tick, last);
  const step = chosen !== undefined && steps.includes(chosen) ? chosen : market.tick;
  const stepText = (one: bigint): string => trimmed({ amount: one, scale: market.quote.scale });
  const priceScale = Math.min(market.priceScale, placesOf(stepText(step)));
  const count = layout === 'both' ? rows : rows * 2 + 1;
  const { bids, asks } = withShares(
    layout === 'asks' ? [] : groupLevels(book.bids, 'bid', step, count, own.bids),
    layout === 'bids' ? [] : groupLevels(book.asks, 'ask', step, count, own.asks),
  );
  const next = layouts[(layouts.indexOf(layout) + 1) % layouts.length] ?? 'both';
  const tools = (
    <div className="trading-book-tools">
      <Select
        label={t('book.step')}
        value={step.toString()}
        onChange={(value) => setStep(BigInt(value))}
        options={steps.map((one) => ({ value: one.toString(), label: stepText(one) }))}
      />
      <IconButton label={t(`book.show_${next}`)} onClick={() => setLayout(next)}>
        {layoutIcon[layout]}
      </IconButton>
    </div>
  );
  return (
    <>
      {wide && (
        <div className="phead">
          {props.tabs?.row ?? <h2>{t('book.title')}</h2>}
          {tools}
        </div>
      )}
      <BookView
        market={market}
        bids={bids}
        asks={asks}
        priceScale={priceScale}
        withSums={wide}
        stale={props.stale}
        pick={props.pick}
        panelId={props.tabs?.panelId}
      >
        <Middle {...props} />
      </BookView>
      {!wide && tools}
    </>
  );
}

function Middle({ market, book, last, kind, index, direction, stale, wide }: BookPanelProps) {
  const { t } = useTranslation('trading');
  const write = (amount: bigint): string => price({ amount, scale: market.quote.scale }, market.priceScale);
  const spread = spreadOf(book);
  const shown = stale ? 'flat' : direction;
  return (
    <div className={wide ? 'trading-middle wide' : 'trading-middle'}>
      {!wide && <span className="micro c3">{t(`day.${kind}`)}</span>}
      <span className={`t3 ${stale ? 'c3' : shown === 'flat' ? 'c1' : shown}`}>
        {shown !== 'flat' && <span aria-hidden="true">{shown === 'up' ? '▲ ' : '▼ '}</span>}
        {last === undefined ? '–' : write(last)}
      </span>
      <span className="micro c3">
        {wide
          ? spread !== undefined && t('book.spread', { spread: write(spread) })
          : index !== undefined && t('book.index', { price: write(index) })}
      </span>
    </div>
  );
}
