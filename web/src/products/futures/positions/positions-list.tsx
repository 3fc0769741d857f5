import { Badge, Button, Change, EmptyState, lazyPart, Table, type Column } from '@glassbook/ui';
import { Layers, Share2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths as common, withQuery } from '../../../carry/paths.ts';
import type { Valued } from '../account.ts';
import { sharedOf } from '../share/card.ts';
import type { PositionMode } from '../ticket/ticket.ts';
import { LiquidationPrice } from './liquidation-price.tsx';
import { PositionMenu } from './position-menu.tsx';
import { noExits, positionView, type PositionView } from './position-view.ts';

const CloseSheet = lazyPart(() => import('./close-sheet.tsx'));
const ExitsSheet = lazyPart(() => import('./exits-sheet.tsx'));
const ReverseSheet = lazyPart(() => import('./reverse-sheet.tsx'));
const ShareSheet = lazyPart(() => import('../share/share-sheet.tsx'));
const MarginSheet = lazyPart(() => import('./margin-sheet.tsx'));
const CloseAllDialog = lazyPart(() => import('./close-all-dialog.tsx'));
const ClosedPosition = lazyPart(() => import('./closed-position.tsx'));

type Props = {
  positions: readonly Valued[];
  /** In place of those that are not here, where it is not known that there are none. */
  missing?: ReactNode;
  /** Undefined before it is loaded. */
  mode: PositionMode | undefined;
  wide: boolean;
  stale: boolean;
  /** Where the button goes; null until it is there, undefined for above the list. */
  tools?: HTMLElement | null | undefined;
  /** In front of the button. */
  lead?: ReactNode;
};
type Sheet = { of: 'close' | 'exits' | 'margin' | 'reverse' | 'share'; id: number };

/** Open positions at the mark price, each with its actions. */
export function PositionsList({ positions, missing, mode, wide, stale, tools, lead }: Props) {
  const { t } = useTranslation('futures');
  const [sheet, setSheet] = useState<Sheet>();
  const [asked, setAsked] = useState(false);
  const rows = positions.map(positionView);
  const own = rows.filter(({ follow }) => follow === null);
  const [seen, setSeen] = useState<Valued>();
  /** The position that was closed whole by its sheet. */
  const [closed, setClosed] = useState<number>();
  const found = positions.find(({ row }) => row.id === sheet?.id);
  // As it was last, where it ended while its sheet is open.
  if (found !== undefined && found !== seen) setSeen(found);
  const chosen = found ?? (seen?.row.id === sheet?.id ? seen : undefined);
  const shut = () => setSheet(undefined);
  const of = chosen && { position: chosen, ended: found === undefined, close: shut };
  const buttons = (row: PositionView) => <RowButtons row={row} open={setSheet} wide={wide} />;
  const head = (
    <div className="trading-orders-head">
      {lead ?? <span />}
      <Button size="sm" tone="ghost" disabled={own.length === 0} onClick={() => setAsked(true)}>
        {t('positions.close_all')}
      </Button>
    </div>
  );
  return (
    <section aria-label={t('trading:positions.title')}>
      {tools === undefined ? head : tools && createPortal(head, tools)}
      {missing ??
        (rows.length === 0 && (
          <EmptyState headingLevel={2} icon={<Layers size={20} strokeWidth={1.75} />} title={t('positions.empty')}>
            {t('positions.empty_about')}
          </EmptyState>
        ))}
      {rows.length > 0 && wide && <PositionTable rows={rows} stale={stale} buttons={buttons} open={setSheet} />}
      {!wide && rows.map((row) => <PositionCard key={row.id} row={row} stale={stale} buttons={buttons(row)} />)}
      {of && sheet?.of === 'close' && <CloseSheet key={of.position.row.id} {...of} closesWhole={setClosed} />}
      {closed !== undefined && <ClosedPosition id={closed} close={() => setClosed(undefined)} />}
      {of && sheet?.of === 'exits' && <ExitsSheet key={of.position.row.id} {...of} />}
      {of && sheet?.of === 'margin' && <MarginSheet key={of.position.row.id} {...of} />}
      {of && sheet?.of === 'reverse' && (
        <ReverseSheet key={of.position.row.id} {...of} others={mode !== 'hedge' && hasOthers(of.position, positions)} />
      )}
      {of && sheet?.of === 'share' && (
        <ShareSheet
          key={of.position.row.id}
          shared={sharedOf(positionView(of.position))}
          atMs={undefined}
          close={shut}
        />
      )}
      {asked && <CloseAllDialog rows={own} close={() => setAsked(false)} />}
    </section>
  );
}

/** Whether more is open on the side of a position: in one-way mode an order of the other side closes that first. */
const hasOthers = ({ row }: Valued, positions: readonly Valued[]): boolean =>
  positions.some(
    (one) =>
      one.row.symbol === row.symbol && one.row.side === row.side && one.row.id !== row.id && one.row.follow_id === null,
  );

type RowProps = { row: PositionView; open: (sheet: Sheet) => void };

/** Opens the take profit and stop loss: with their prices as its text, or their name where the row has them already. */
function ExitsButton({ row, open, text }: RowProps & { text: string }) {
  const { t } = useTranslation('futures');
  return (
    <Button
      size="xs"
      tone="outlined"
      aria-label={t('positions.exits_of', { symbol: row.symbol, side: t(`side.${row.side}`) })}
      aria-description={row.exits}
      onClick={() => open({ of: 'exits', id: row.id })}
    >
      {text}
    </Button>
  );
}

function RowButtons({ row, open, wide }: RowProps & { wide: boolean }) {
  const { t } = useTranslation('futures');
  const name = { symbol: row.symbol, side: t(`side.${row.side}`) };
  if (row.follow !== null)
    return (
      <span className="trading-row-buttons">
        {!wide && <ExitsButton row={row} open={open} text={t('positions.exits')} />}
        <Link className="btn outlined xs" to={withQuery(common.copies, { id: String(row.follow) })}>
          {t('positions.copy_see')}
        </Link>
      </span>
    );
  const opens = (of: Sheet['of']) => () => open({ of, id: row.id });
  const close = (
    <Button size="xs" tone="outlined" aria-label={t('positions.close_title', name)} onClick={opens('close')}>
      {t('positions.close')}
    </Button>
  );
  if (wide) {
    const acts = [
      ...(row.isCross ? [] : [{ key: 'margin', text: t('positions.margin'), act: opens('margin') }]),
      { key: 'reverse', text: t('reverse.send'), act: opens('reverse') },
      { key: 'share', text: t('share.open'), act: opens('share') },
    ];
    return (
      <span className="trading-row-buttons">
        {close}
        <PositionMenu label={t('positions.menu', name)} acts={acts} />
      </span>
    );
  }
  return (
    <span className="trading-row-buttons">
      <ExitsButton row={row} open={open} text={t('positions.exits')} />
      {!row.isCross && (
        <Button size="xs" tone="outlined" aria-label={t('positions.margin_of', name)} onClick={opens('margin')}>
          {t('positions.margin')}
        </Button>
      )}
      <Button size="xs" tone="outlined" aria-label={t('reverse.title', name)} onClick={opens('reverse')}>
        {t('reverse.send')}
      </Button>
      {close}
      <Button
        size="xs"
        tone="outlined"
        aria-label={t('share.title', name)}
        title={t('share.open')}
        onClick={opens('share')}
      >
        <Share2 size={14} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </span>
  );
}

function Badges({ row }: { row: PositionView }) {
  const { t } = useTranslation('futures');
  return (
    <>
      <Badge tone={row.side === 'long' ? 'up' : 'down'}>
        {`${t(`side.${row.side}`)} ${t('times', { leverage: row.leverage })}`}
      </Badge>
      {row.follow !== null && <Badge tone="info">{t('positions.copy')}</Badge>}
      <Badge>{t(row.isCross ? 'mode.cross' : 'mode.isolated')}</Badge>
      {row.adl !== undefined && <AdlBars place={row.adl} />}
    </>
  );
}

/** How near a position is to automatic deleveraging: as many of five bars, in words for who does not see them. */
function AdlBars({ place }: { place: number }) {
  const { t } = useTranslation('futures');
  const words = t('adl.place', { place });
  return (
    <span className="futures-adl micro c2" title={words}>
      <span aria-hidden="true">ADL</span>
      {[1, 2, 3, 4, 5].map((bar) => (
        <i key={bar} aria-hidden="true" className={bar <= place ? 'on' : undefined} />
      ))}
      <span className="sr">{words}</span>
    </span>
  );
}

function Result({ row, stale, raised = false }: { row: PositionView; stale: boolean; raised?: boolean }) {
  return (
    <>
      <Change value={row.unrealized} places={row.places} arrow={false} stale={stale} raised={raised} />{' '}
      {row.returnPercent && <Change value={row.returnPercent} arrow={false} stale={stale} raised={raised} />}
    </>
  );
}

type RowsProps = {
  rows: readonly PositionView[];
  stale: boolean;
  buttons: (row: PositionView) => ReactNode;
  open: RowProps['open'];
};

function PositionTable({ rows, stale, buttons, open }: RowsProps) {
  const { t } = useTranslation('futures');
  const columns: Column<PositionView>[] = [
    {
      key: 'contract',
      head: t('positions.contract'),
      cell: (row) => (
        <span className="row g2">
          <span className="semi nowrap">{row.symbol}</span>
          <Badges row={row} />
        </span>
      ),
    },
    { key: 'size', head: t('positions.size'), numeric: true, cell: (row) => `${row.size} ${row.unit}` },
    {
      key: 'result',
      head: t('positions.unrealized'),
      numeric: true,
      cell: (row) => <Result row={row} stale={stale} raised />,
    },
    { key: 'entry', head: t('positions.entry'), numeric: true, cell: (row) => row.entry },
    { key: 'mark', head: t('positions.mark'), numeric: true, cell: (row) => row.mark },
    {
      key: 'liquidation',
      head: t('positions.liquidation'),
      numeric: true,
      cell: (row) => <LiquidationPrice of={row.liquidation} />,
    },
    { key: 'margin', head: t('positions.margin'), numeric: true, cell: (row) => `${row.margin} ${row.settle}` },
    {
      key: 'exits',
      head: t('positions.exits'),
      numeric: true,
      cell: (row) => <ExitsButton row={row} open={open} text={row.exits} />,
    },
    {
      key: 'buttons',
      head: <span className="sr trading-row-buttons-head">{t('trading:orders.actions')}</span>,
      numeric: true,
      cell: buttons,
    },
  ];
  return <Table caption={t('trading:positions.title')} dense rows={rows} rowKey={(row) => row.id} columns={columns} />;
}

function PositionCard({ row, stale, buttons }: { row: PositionView; stale: boolean; buttons: ReactNode }) {
  const { t } = useTranslation('futures');
  return (
    <article className="trading-order">
      <span className="row g2 wrap">
        <b className="t3">{row.symbol}</b>
        <Badges row={row} />
      </span>
      <p className="row sb g2 wrap">
        <span className="cap c2">{t('positions.unrealized_unit', { unit: row.settle })}</span>
        <span className="t3">
          <Result row={row} stale={stale} />
        </span>
      </p>
      <dl>
        <Figure name={t('positions.size_unit', { unit: row.unit })}>{row.size}</Figure>
        <Figure name={t('positions.entry')}>{row.entry}</Figure>
        <Figure name={t('positions.mark')}>{row.mark}</Figure>
        <Figure name={t('positions.margin_unit', { unit: row.settle })}>{row.margin}</Figure>
        <Figure name={t('positions.liquidation')}>
          <LiquidationPrice of={row.liquidation} />
        </Figure>
        <Figure name={t('positions.distance')}>{row.distance}</Figure>
        {row.exits !== noExits && <Figure name={t('positions.exits')}>{row.exits}</Figure>}
      </dl>
      {buttons}
    </article>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
