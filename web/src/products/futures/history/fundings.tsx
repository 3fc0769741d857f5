import { futures } from '@glassbook/contract';
import { price } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { exactRate } from '../contract/figures.ts';
import { everyRecord } from './list-request.ts';
import { PagedList, type PagedProps } from './paged-list.tsx';
import { ContractCount, Money, Signed } from './parts.tsx';

/** What own positions paid or received at each funding. */
export function FundingPayments({ contracts, wide, filter = everyRecord }: PagedProps) {
  const { t } = useTranslation('futures');
  return (
    <PagedList
      route={futures.fundingPayments}
      more={{}}
      sides={[]}
      filter={filter}
      rowsOf={(payments) => payments}
      empty={{ title: t('history.empty_fundings.title'), about: t('history.empty_fundings.about') }}
      list={{
        caption: t('history.fundings'),
        wide,
        rowKey: ({ funding, position }) => `${String(funding)} ${String(position)}`,
        head: ({ symbol, position, at_ms: atMs }) => ({
          symbol,
          note: t('history.position', { id: position }),
          atMs,
        }),
        figures: [
          {
            key: 'contracts',
            label: t('history.contracts'),
            cell: (row) => <ContractCount of={row.contracts} symbol={row.symbol} contracts={contracts} />,
          },
          { key: 'mark', label: t('history.mark'), cell: (row) => price(row.mark) },
          {
            key: 'value',
            label: t('trading:orders.value'),
            cell: (row) => <Money of={row.value} settle={row.settle_name} />,
          },
          { key: 'rate', label: t('history.rate'), cell: (row) => exactRate(row.rate) },
          {
            key: 'amount',
            label: t('history.paid_or_received'),
            cell: (row) => <Signed of={row.amount} settle={row.settle_name} />,
          },
          {
            key: 'journal',
            label: t('history.journal'),
            cell: (row) => <span className="c2">#{row.journal_seq}</span>,
          },
        ],
      }}
    />
  );
}
