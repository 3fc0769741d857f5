import { futures } from '@glassbook/contract';
import { noNumber, price } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { everyRecord, sidesOfPositions } from './list-request.ts';
import { netOf } from './net-of.ts';
import { PagedList, type PagedProps } from './paged-list.tsx';
import { ContractCount, marginNote, Money, positionSide, Signed } from './parts.tsx';
import { CloseReason, PositionSums } from './position-sums.tsx';
import { useOpenedRow } from './use-opened-row.tsx';

/** Positions that are closed, with what they brought and why they ended. */
export function PositionHistory({ contracts, wide, filter = everyRecord }: PagedProps) {
  const { t } = useTranslation('futures');
  const { end, overlay } = useOpenedRow<futures.Position>({
    button: t('history.details'),
    name: ({ id, symbol }) => t('history.details_of', { symbol, id }),
    title: ({ id }) => t('history.position', { id }),
    content: (row) => <PositionSums of={row} contracts={contracts} />,
  });
  return (
    <>
      <PagedList
        route={futures.positions}
        more={{ status: 'closed' }}
        sides={sidesOfPositions}
        filter={filter}
        rowsOf={(positions) => positions}
        empty={{ title: t('history.empty_closed.title'), about: t('history.empty_closed.about') }}
        list={{
          caption: t('history.closed'),
          wide,
          rowKey: ({ id }) => id,
          head: (row) => ({
            symbol: row.symbol,
            side: positionSide(t, row.side),
            note: [marginNote(t, row.leverage, row.margin_mode), row.follow_id !== null && t('positions.copy')]
              .filter(Boolean)
              .join(' · '),
            atMs: row.updated_ms,
          }),
          figures: [
            {
              key: 'contracts',
              label: t('history.contracts'),
              cell: (row) => <ContractCount of={row.closed_contracts} symbol={row.symbol} contracts={contracts} />,
            },
            { key: 'entry', label: t('history.entry'), cell: (row) => price(row.entry_price) },
            {
              key: 'close',
              label: t('history.close'),
              cell: (row) => (row.close_price === null ? noNumber : price(row.close_price)),
            },
            {
              key: 'net',
              label: t('history.net'),
              cell: (row) => <Signed of={netOf(row)} settle={row.settle_name} />,
            },
            { key: 'fees', label: t('history.fees'), cell: (row) => <Money of={row.fees} settle={row.settle_name} /> },
            {
              key: 'funding',
              label: t('history.funding'),
              cell: (row) => <Signed of={row.funding} settle={row.settle_name} />,
            },
            { key: 'reason', label: t('history.reason'), cell: (row) => <CloseReason of={row} />, text: true },
          ],
          end,
        }}
      />
      {overlay}
    </>
  );
}
