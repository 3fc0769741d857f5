import { Tabs, useMedia } from '@glassbook/ui';
import { useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { BookPart } from '../screen-parts.tsx';
import { Tape } from '../tape.tsx';
import type { TradingView } from '../trading-view.ts';
import { rowsWithin, useHeight } from '../use-height.ts';

/** Heights of the panel's head, of the columns' heads and of the middle, as trading.css has them; all in sixteenths of a rem. */
const besideRows = 36 + 22 + 28;
/** A pointer meets lower rows than a finger. */
const rowHeights = { fine: 18, coarse: 20 };
/** What the book has at least before the trades get a place below it, and what they get there. */
const bookRowsLeast = 10;
const tapeRowsLeast = 3;
const tapeHeads = 30 + 20;

const panelId = 'trading-book-view';

/** The book with the last trades below it; where both do not fit, one at a time behind two tabs. */
export function BookAndTape({ trading }: { trading: TradingView }) {
  const { t } = useTranslation('trading');
  const box = useRef<HTMLElement>(null);
  const height = useHeight(box);
  const rowHeight = rowHeights[useMedia('(pointer: coarse)') ? 'coarse' : 'fine'];
  const [shown, setShown] = useState<'book' | 'trades'>('book');
  const bookLeast = besideRows + 2 * bookRowsLeast * rowHeight;
  const both = height >= bookLeast + tapeHeads + tapeRowsLeast * rowHeight;
  const bookHeight = both ? Math.max(bookLeast, Math.floor(height * 0.7)) : height;
  const rows = rowsWithin(bookHeight, besideRows, rowHeight, 3, 30);
  const tapeHeight = height - (both ? besideRows + 2 * rows * rowHeight + tapeHeads : 36 + 20);
  const tape = (
    <Tape
      market={trading.market}
      trades={trading.trades}
      rows={Math.max(1, Math.floor(tapeHeight / rowHeight))}
      stale={trading.freshness.stale}
    />
  );
  const tabs = (
    <Tabs
      className="trading-book-tabs"
      label={t('book.views')}
      look="dense"
      value={shown}
      onChange={setShown}
      panelId={panelId}
      tabs={[
        { value: 'book', label: t('book.tab') },
        { value: 'trades', label: t('trades.title') },
      ]}
    />
  );
  return (
    <section
      ref={box}
      className="panel trading-book-panel"
      aria-label={t('book.title')}
      style={{ '--trading-row': `${rowHeight / 16}rem` } as CSSProperties}
    >
      {both || shown === 'book' ? (
        <BookPart trading={trading} rows={rows} wide tabs={both ? undefined : { row: tabs, panelId }} />
      ) : (
        <div className="phead">{tabs}</div>
      )}
      {both && (
        <div className="phead trading-tape-head">
          <h2>{t('trades.title')}</h2>
        </div>
      )}
      {both && <div className="trading-tape-box">{tape}</div>}
      {!both && shown === 'trades' && (
        <div id={panelId} role="tabpanel" aria-label={t('trades.title')} className="trading-tape-box">
          {tape}
        </div>
      )}
    </section>
  );
}
