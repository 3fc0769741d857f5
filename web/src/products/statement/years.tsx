import type { statement } from '@glassbook/contract';
import { placesOf } from '@glassbook/money';
import { Change, CoinIcon, Ledger, Part, Segments, Select, Sum, Table, useMedia, type Column } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Row = statement.Year['assets'][number];
type Method = 'average_cost' | 'fifo';

/** The result of a year by either method, asset by asset. */
export function Years({ years }: { years: readonly statement.Year[] }) {
  const { t } = useTranslation('statement');
  const [chosen, setChosen] = useState(String(years[0]?.year ?? ''));
  const [method, setMethod] = useState<Method>('average_cost');
  const wide = useMedia('(min-width: 48em)');
  const year = years.find((each) => String(each.year) === chosen) ?? years[0];
  if (!year) return null;
  const change = (value: string) => <Change value={value} places={placesOf(value)} arrow={false} />;
  const columns: Column<Row>[] = [
    { key: 'asset', head: t('asset'), cell: (row) => row.currency_name },
    { key: 'realized', head: t('years.realized'), cell: (row) => change(row[method].realized), numeric: true },
    {
      ...{ key: 'withdrawn', head: t('years.withdrawn'), numeric: true },
      cell: (row) => change(row[method].withdrawn_gain),
    },
    { key: 'quantity', head: t('years.quantity'), cell: (row) => exact(row[method].quantity), numeric: true },
    { key: 'cost', head: t('years.cost'), cell: (row) => exact(row[method].cost), numeric: true },
  ];
  return (
    <section className="col g4">
      <div className="row g3 wrap">
        <Select
          label={t('year')}
          value={String(year.year)}
          onChange={setChosen}
          options={years.map((each) => ({ value: String(each.year), label: String(each.year) }))}
        />
        <Segments
          label={t('method')}
          className="grow"
          value={method}
          onChange={setMethod}
          options={[
            { value: 'average_cost', label: t('method.average_cost') },
            { value: 'fifo', label: t('method.fifo') },
          ]}
        />
      </div>
      {wide ? (
        <Table
          caption={t('years.caption')}
          columns={columns}
          rows={year.assets}
          rowKey={(row) => row.currency_name}
          foot={
            <tr>
              <th scope="row">{t('total')}</th>
              <td className="num">{change(year[method].realized)}</td>
              <td className="num">{change(year[method].withdrawn_gain)}</td>
              <td />
              <td className="num">{exact(year[method].cost)}</td>
            </tr>
          }
        />
      ) : (
        <Stacked year={year} method={method} change={change} />
      )}
      <YearLedger sums={year[method]} change={change} />
      <p className="cap c2">{t('years.out')}</p>
      <p className="cap c2">{t('years.about')}</p>
    </section>
  );
}

type ChangeOf = (value: string) => ReactNode;

/** What the year did to the cost of all assets, in parts that make what its end left. */
function YearLedger({ sums, change }: { sums: statement.Year[Method]; change: ChangeOf }) {
  const { t } = useTranslation('statement');
  return (
    <div className="card p">
      <Ledger large>
        <Part label={t('years.opening')}>{exact(sums.opening)}</Part>
        <Part label={t('years.contributed')}>
          <Change value={sums.contributed} places={placesOf(sums.contributed)} arrow={false} stale />
        </Part>
        <Part label={t('realized')}>{change(sums.realized)}</Part>
        <Part label={t('years.gain')}>{change(sums.withdrawn_gain)}</Part>
        <Sum label={t('years.closing')}>{exact(sums.cost)}</Sum>
      </Ledger>
    </div>
  );
}

type StackedProps = { year: statement.Year; method: Method; change: ChangeOf };

/** On a phone each asset with its figures below each other. */
function Stacked({ year, method, change }: StackedProps) {
  const { t } = useTranslation('statement');
  return (
    <div className="card p col g4">
      <ul className="col g4" aria-label={t('years.caption')}>
        {year.assets.map((row) => (
          <li key={row.currency_name} className="col g2">
            <span className="row g2 label semi">
              <CoinIcon symbol={row.currency_name} size={20} />
              {row.currency_name}
            </span>
            <Ledger large>
              <Part label={t('years.realized')}>{change(row[method].realized)}</Part>
              <Part label={t('years.withdrawn')}>{change(row[method].withdrawn_gain)}</Part>
              <Part label={t('years.quantity')}>{exact(row[method].quantity)}</Part>
              <Part label={t('years.cost')}>{exact(row[method].cost)}</Part>
            </Ledger>
          </li>
        ))}
      </ul>
    </div>
  );
}
