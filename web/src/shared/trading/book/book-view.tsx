import { amount as amountText, price as priceText } from '@glassbook/ui/format';
import { useId, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../instrument.ts';
import type { Row } from './group.ts';

export type BookViewProps = {
  market: Instrument;
  /** Best first; the asks are drawn in reverse, so that both sides meet in the middle. */
  bids: readonly Row[];
  asks: readonly Row[];
  /** The decimal places of the step. */
  priceScale: number;
  /** With the running sums as a third column. */
  withSums: boolean;
  stale: boolean;
  /** Where tabs show it: the id that they name. */
  panelId?: string | undefined;
  /** The row between the sides: the last price, the spread. */
  children: ReactNode;
  /** Of a row: its price, or also the amount that rests up to it. */
  pick: (price: bigint, amount?: bigint) => void;
};

/**
 * The order book. It is one tab stop: up and down move through the rows, Enter fills the price; a tap anywhere fills the price of the nearest
 * row, so that the target is the whole book and not a row of 20 px. On an amount, or with Shift and Enter, the amount up to that row too.
 */
export function BookView(props: BookViewProps) {
  const { t } = useTranslation('trading');
  const { market, bids, asks, withSums, stale, pick } = props;
  const id = useId();
  const [at, setAt] = useState<number>();
  const shown = [...asks].reverse().map((row) => ({ row, side: 'ask' as const }));
  const rows = [...shown, ...bids.map((row) => ({ row, side: 'bid' as const }))];

  const picked = ({ price, sum }: Row, sized: boolean): void => (sized ? pick(price, sum) : pick(price));
  const key = (event: KeyboardEvent): void => {
    const from = at ?? asks.length - (event.key === 'ArrowUp' ? 0 : 1);
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to !== undefined) setAt(Math.max(0, Math.min(rows.length - 1, to)));
    else if ((event.key === 'Enter' || event.key === ' ') && at !== undefined && rows[at])
      picked(rows[at].row, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const tap = (event: MouseEvent<HTMLElement>): void => {
    const nearest = nearestRow(event.currentTarget, event.clientY);
    const found = nearest === undefined ? undefined : rows[nearest];
    if (found) picked(found.row, event.target instanceof Element && event.target.closest('[data-size]') !== null);
  };
  const side = (from: number, to: number): ReactNode =>
    rows
      .slice(from, to)
      .map(({ row, side: of }, offset) => (
        <Level
          key={from + offset}
          index={from + offset}
          id={id}
          row={row}
          side={of}
          active={at === from + offset}
          props={props}
        />
      ));

  return (
    <div
      id={props.panelId}
      role={props.panelId && 'tabpanel'}
      aria-label={props.panelId && t('book.tab')}
      className={`book${withSums ? ' sums' : ''}${stale ? ' stale' : ''}`}
    >
      <div className="h" aria-hidden="true">
        <span>{t('book.price')}</span>
        <span>{t('book.amount')}</span>
        {withSums && <span>{t('book.sum')}</span>}
      </div>
      <div
        // Without levels there is nothing to choose from.
        role={rows.length === 0 ? 'group' : 'listbox'}
        aria-label={t('book.label', { symbol: market.symbol })}
        aria-activedescendant={at === undefined || at >= rows.length ? undefined : `${id}-${at}`}
        tabIndex={0}
        onKeyDown={key}
        onBlur={() => setAt(undefined)}
        onClick={tap}
        className="trading-book-rows"
      >
        {side(0, asks.length)}
        <div role="presentation">{props.children}</div>
        {side(asks.length, rows.length)}
      </div>
    </div>
  );
}

/** The index of the row whose middle is nearest to a height on the screen, px. */
function nearestRow(box: HTMLElement, y: number): number | undefined {
  const places = [...box.querySelectorAll<HTMLElement>('[data-row]')].map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { index: Number(element.dataset['row']), away: Math.abs((top + bottom) / 2 - y) };
  });
  return places.reduce<(typeof places)[number] | undefined>(
    (best, place) => (best && best.away <= place.away ? best : place),
    undefined,
  )?.index;
}

type LevelProps = { index: number; id: string; row: Row; side: 'bid' | 'ask'; active: boolean; props: BookViewProps };

function Level({ index, id, row, side, active, props }: LevelProps) {
  const { t } = useTranslation('trading');
  const { market, priceScale, withSums } = props;
  const price = priceText({ amount: row.price, scale: market.quote.scale }, priceScale);
  const inBase = (amount: bigint, places: number) => amountText({ amount, scale: market.unit.scale }, places);
  return (
    <div
      role="option"
      id={`${id}-${index}`}
      aria-selected={active}
      data-row={index}
      className={`lv ${side}${row.mine ? ' mine' : ''}`}
    >
      <i style={{ width: `${row.share / 10}%` }} />
      <span className="p">
        <span className="sr">{t(`book.${side}`)} </span>
        {price}
        {row.mine && <span className="sr"> {t('book.mine')}</span>}
      </span>
      <span data-size>{inBase(row.amount, market.amountScale)}</span>
      {withSums && (
        <span data-size className="c2">
          {inBase(row.sum, Math.min(4, market.amountScale))}
        </span>
      )}
    </div>
  );
}
