import { futures } from '@glassbook/contract';
import { price } from '@glassbook/ui/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../carry/loadable.ts';
import { Shown } from '../../../shared/shown.tsx';
import { pageSize, Pages } from '../../../shared/trading/orders/history.tsx';
import { Money } from '../history/parts.tsx';
import { RecordList, type RecordFigure } from '../history/record-list.tsx';
import { exactRate, standsFor, whole } from './figures.ts';

/** The fundings of a contract: the rate, what it was made from, what was paid and received. */
export function FundingHistory({ contract, wide }: { contract: futures.Market; wide: boolean }) {
  const { t } = useTranslation('futures');
  const [page, setPage] = useState(1);
  const of = useCall(futures.fundings, { symbol: contract.symbol, page: String(page), limit: String(pageSize) });
  const figures: RecordFigure<futures.Funding>[] = [
    { key: 'rate', label: t('history.rate'), cell: (row) => exactRate(row.rate) },
    { key: 'premium', label: t('contract.premium'), cell: (row) => exactRate(row.premium) },
    { key: 'mark', label: t('history.mark'), cell: (row) => price(row.mark) },
    { key: 'index', label: t('history.index'), cell: (row) => price(row.index) },
    {
      key: 'open',
      label: t('contract.open_interest'),
      cell: (row) => (
        <>
          {whole(row.open_interest)} <span className="c2">({standsFor(row.open_interest, contract)})</span>
        </>
      ),
    },
    { key: 'paid', label: t('contract.paid'), cell: (row) => <Money of={row.paid} settle={row.settle_name} /> },
    {
      key: 'received',
      label: t('contract.received'),
      cell: (row) => <Money of={row.received} settle={row.settle_name} />,
    },
    { key: 'journal', label: t('history.journal'), cell: (row) => <span className="c2">#{row.journal_seq}</span> },
  ];
  return (
    <Shown of={of}>
      {(rows) => (
        <Pages
          page={page}
          turn={setPage}
          count={rows.length}
          empty={{ title: t('contract.empty_fundings.title'), about: t('contract.empty_fundings.about') }}
          filtered={false}
        >
          <RecordList
            caption={t('contract.fundings')}
            wide={wide}
            rows={rows}
            rowKey={({ id }) => id}
            head={({ at_ms: atMs }) => ({ atMs })}
            figures={figures}
          />
        </Pages>
      )}
    </Shown>
  );
}
