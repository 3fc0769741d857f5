import { Badge, Table, useTimes, type Column } from '@glassbook/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What a row is about, on top of a card and in the first columns of a table. */
export type RecordHead = {
  /** Left out where all rows are of one contract. */
  symbol?: string;
  /** Buy and long are green. */
  side?: { up: boolean; text: string };
  note?: string;
  atMs: number;
};
export type RecordFigure<Row> = { key: string; label: string; cell: (row: Row) => ReactNode; text?: true };
export type RecordListProps<Row> = {
  caption: string;
  wide: boolean;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  head: (row: Row) => RecordHead;
  figures: readonly RecordFigure<Row>[];
  /** Last in a row: a status, or buttons, which are seen at every width. */
  end?: { head: string; cell: (row: Row) => ReactNode; buttons?: true };
};

/** Rows of one kind: a table in a wide window, cards on a phone. */
export function RecordList<Row>({ wide, ...props }: RecordListProps<Row>) {
  return wide ? <RecordTable {...props} /> : <RecordCards {...props} />;
}

function RecordTable<Row>({ caption, rows, rowKey, head, figures, end }: Omit<RecordListProps<Row>, 'wide'>) {
  const { t } = useTranslation('trading');
  const times = useTimes();
  const sided = rows.some((row) => head(row).side !== undefined || head(row).note !== undefined);
  const columns: Column<Row>[] = [
    {
      key: 'time',
      head: t('orders.time', { zone: times.zone() }),
      cell: (row) => <span className="c2">{times.dateTime(head(row).atMs)}</span>,
    },
    ...(rows.some((row) => head(row).symbol !== undefined)
      ? [
          {
            key: 'contract',
            head: t('futures:history.contract'),
            cell: (row: Row) => <span className="semi">{head(row).symbol}</span>,
          },
        ]
      : []),
    ...(sided ? [{ key: 'side', head: t('orders.side'), cell: (row: Row) => <SideText {...head(row)} /> }] : []),
    ...figures.map(({ key, label, cell, text }) => ({ key, head: label, numeric: text !== true, cell })),
    ...(end
      ? [
          {
            key: 'end',
            head: end.buttons ? <span className="sr trading-row-buttons-head">{end.head}</span> : end.head,
            numeric: end.buttons === true,
            cell: end.cell,
          },
        ]
      : []),
  ];
  return <Table caption={caption} dense rows={rows} rowKey={rowKey} columns={columns} />;
}

function SideText({ side, note }: RecordHead) {
  return (
    <>
      {side && <span className={`semi ${side.up ? 'up' : 'down raised'}`}>{side.text}</span>}
      {note !== undefined && <span className="c2"> {note}</span>}
    </>
  );
}

function RecordCards<Row>({ rows, rowKey, head, figures, end }: Omit<RecordListProps<Row>, 'wide'>) {
  const times = useTimes();
  return rows.map((row) => {
    const { symbol, side, note, atMs } = head(row);
    return (
      <article className="trading-order" key={rowKey(row)}>
        <div className="row sb g2">
          <span className="row g2 wrap">
            <b className="t3">{symbol ?? times.dateTime(atMs)}</b>
            {side && <Badge tone={side.up ? 'up' : 'down'}>{side.text}</Badge>}
            {note !== undefined && <span className="cap c2">{note}</span>}
          </span>
          {end?.cell(row)}
        </div>
        <dl>
          {figures.map(({ key, label, cell }, at) => (
            <div key={key} className={at % 3 === 2 ? 'r' : undefined}>
              <dt>{label}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
        </dl>
        {symbol !== undefined && <p className="micro c3">{times.dateTime(atMs)}</p>}
      </article>
    );
  });
}
