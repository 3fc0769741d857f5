import { futures } from '@glassbook/contract';
import { Ledger, Part } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../carry/loadable.ts';
import { Shown } from '../../../shared/shown.tsx';
import { pageSize, Pages } from '../../../shared/trading/orders/history.tsx';
import { Money, Signed } from '../history/parts.tsx';
import { RecordList, type RecordFigure } from '../history/record-list.tsx';

const known = ['insurance', 'liquidation_fee', 'funding'] as const;

/** The insurance account in the margin currency of a contract: its balance, what is missing, and every entry. */
export function Insurance({ contract, wide }: { contract: futures.Market; wide: boolean }) {
  const { t } = useTranslation('futures');
  const [page, setPage] = useState(1);
  const currency = String(contract.settle_id);
  const of = useCall(futures.insurance, { currency, page: String(page), limit: String(pageSize) });
  const reasonOf = ({ reason }: futures.InsuranceEntry): string => {
    const own = known.find((one) => reason === `futures.${one}`);
    return t(own ? `reason.${own}` : 'contract.house_money');
  };
  const figures: RecordFigure<futures.InsuranceEntry>[] = [
    { key: 'reason', label: t('contract.reason'), cell: reasonOf, text: true },
    {
      key: 'amount',
      label: t('trading:orders.amount'),
      cell: (row) => <Signed of={row.amount} settle={row.currency_name} />,
    },
    {
      key: 'balance',
      label: t('contract.balance'),
      cell: (row) => <Money of={row.balance} settle={row.currency_name} />,
    },
    { key: 'journal', label: t('history.journal'), cell: (row) => <span className="c2">#{row.journal_seq}</span> },
  ];
  return (
    <Shown of={of}>
      {({ balances, entries }) => (
        <>
          <div className="futures-balances pad">
            <Ledger large>
              {balances.flatMap(({ currency_id: id, currency_name: name, balance, deficit }) => [
                <Part key={id} label={t('contract.balance')}>{`${exact(balance)} ${name}`}</Part>,
                <Part key={`${String(id)} deficit`} label={t('contract.deficit')}>{`${exact(deficit)} ${name}`}</Part>,
              ])}
            </Ledger>
          </div>
          <Pages
            page={page}
            turn={setPage}
            count={entries.length}
            empty={{ title: t('contract.empty_insurance.title'), about: t('contract.empty_insurance.about') }}
            filtered={false}
          >
            <RecordList
              caption={t('contract.entries')}
              wide={wide}
              rows={entries}
              rowKey={({ journal_seq: seq, line }) => `${String(seq)} ${String(line)}`}
              head={({ at_ms: atMs }) => ({ atMs })}
              figures={figures}
            />
          </Pages>
        </>
      )}
    </Shown>
  );
}
