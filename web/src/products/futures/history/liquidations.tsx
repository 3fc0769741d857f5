import { futures } from '@glassbook/contract';
import { Segments } from '@glassbook/ui';
import { price } from '@glassbook/ui/format';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { everyRecord, sidesOfPositions } from './list-request.ts';
import { PagedList, type PagedProps } from './paged-list.tsx';
import { ContractCount, Money, positionSide, Signed } from './parts.tsx';
import { AdlReceipt, LiquidationReceipt } from './receipts.tsx';
import { useOpenedRow } from './use-opened-row.tsx';

const kinds = ['liquidations', 'adl'] as const;

/** Own liquidations, and positions that were closed for those of others; each with its receipt. */
export function Liquidations(props: PagedProps) {
  const { t } = useTranslation('futures');
  const [kind, setKind] = useState<(typeof kinds)[number]>('liquidations');
  return (
    <>
      <div className="row pad pt-4">
        <Segments
          label={t('history.kind')}
          small
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`history.kind_${value}`) }))}
        />
      </div>
      {kind === 'liquidations' ? <Liquidated {...props} /> : <Deleveraged {...props} />}
    </>
  );
}

/** The receipt of a row, behind a button. */
function useReceipt<Row extends { id: number; symbol: string }>(content: (row: Row) => ReactNode) {
  const { t } = useTranslation('futures');
  return useOpenedRow<Row>({
    button: t('history.receipt'),
    name: ({ id, symbol }) => t('history.receipt_of', { symbol, id }),
    title: ({ id }) => t('history.receipt_title', { id }),
    content,
  });
}

function Liquidated({ contracts, wide, filter = everyRecord }: PagedProps) {
  const { t } = useTranslation('futures');
  const { end, overlay } = useReceipt<futures.Liquidation>((row) => (
    <LiquidationReceipt of={row} contracts={contracts} />
  ));
  return (
    <>
      <PagedList
        route={futures.liquidations}
        more={{}}
        sides={sidesOfPositions}
        filter={filter}
        rowsOf={({ liquidations }) => liquidations}
        empty={{ title: t('history.empty_liquidations.title'), about: t('history.empty_liquidations.about') }}
        list={{
          caption: t('history.liquidations'),
          wide,
          rowKey: ({ id }) => id,
          head: (row) => ({
            symbol: row.symbol,
            side: positionSide(t, row.side),
            note: t(`history.margin_${row.margin_mode}`),
            atMs: row.at_ms,
          }),
          figures: [
            {
              key: 'contracts',
              label: t('history.contracts'),
              cell: (row) => (
                <ContractCount of={row.contracts + row.adl_contracts} symbol={row.symbol} contracts={contracts} />
              ),
            },
            { key: 'mark', label: t('history.mark'), cell: (row) => price(row.mark) },
            { key: 'bankruptcy', label: t('history.bankruptcy'), cell: (row) => price(row.bankruptcy_price) },
            {
              key: 'equity',
              label: t('history.equity'),
              cell: (row) => <Money of={row.equity} settle={row.settle_name} />,
            },
            {
              key: 'maintenance',
              label: t('history.maintenance'),
              cell: (row) => <Money of={row.maintenance} settle={row.settle_name} />,
            },
            {
              key: 'fee',
              label: t('reason.liquidation_fee'),
              cell: (row) => <Money of={row.fee} settle={row.settle_name} />,
            },
          ],
          end,
        }}
      />
      {overlay}
    </>
  );
}

function Deleveraged({ contracts, wide, filter = everyRecord }: PagedProps) {
  const { t } = useTranslation('futures');
  const { end, overlay } = useReceipt<futures.Adl>((row) => <AdlReceipt of={row} contracts={contracts} />);
  return (
    <>
      <PagedList
        route={futures.liquidations}
        more={{}}
        sides={sidesOfPositions}
        filter={filter}
        rowsOf={({ deleveraged }) => deleveraged}
        empty={{ title: t('history.empty_adl.title'), about: t('history.empty_adl.about') }}
        list={{
          caption: t('history.kind_adl'),
          wide,
          rowKey: ({ id }) => id,
          head: (row) => ({ symbol: row.symbol, side: positionSide(t, row.side), atMs: row.at_ms }),
          figures: [
            {
              key: 'contracts',
              label: t('history.contracts'),
              cell: (row) => <ContractCount of={row.contracts} symbol={row.symbol} contracts={contracts} />,
            },
            { key: 'price', label: t('trading:orders.price'), cell: (row) => price(row.price) },
            { key: 'mark', label: t('history.mark'), cell: (row) => price(row.mark) },
            {
              key: 'result',
              label: t('history.result'),
              cell: (row) => <Signed of={row.result} settle={row.settle_name} />,
            },
          ],
          end,
        }}
      />
      {overlay}
    </>
  );
}
