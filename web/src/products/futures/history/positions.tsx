import { futures } from '@glassbook/contract';
import { placesOf } from '@glassbook/money';
import { Badge, Change, Ledger, Part, Sum } from '@glassbook/ui';
import { exact, minus, noNumber, price, utcStamp } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { ShareClosed } from '../share/share-closed.tsx';
import { everyRecord, sidesOfPositions } from './list-request.ts';
import { netOf } from './net-of.ts';
import { PagedList, type PagedProps } from './paged-list.tsx';
import { ContractCount, marginNote, Money, positionSide, Signed, type Contracts } from './parts.tsx';
import { useOpenedRow } from './use-opened-row.tsx';

const noFee = (fee: string): string => (/[1-9]/.test(fee) ? minus : '') + exact(fee);

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

/** Why a position ended. */
function CloseReason({ of: { close_reason: reason } }: { of: futures.Position }) {
  const { t } = useTranslation('futures');
  if (reason === null) return noNumber;
  const isOwn = reason === 'trader' || reason === 'profit' || reason === 'stop';
  return <Badge {...(isOwn ? {} : { tone: 'warn' as const })}>{t(`history.reason_${reason}`)}</Badge>;
}

/** How the result of a position adds up, to the last digit. */
function PositionSums({ of, contracts }: { of: futures.Position; contracts: Contracts }) {
  const { t } = useTranslation('futures');
  const signed = (text: string) => <Change value={text} places={placesOf(text)} arrow={false} />;
  return (
    <div className="col g4 pb-4">
      <Ledger large>
        <Part label={t('history.contract')}>{of.symbol}</Part>
        <Part label={t('history.contracts')}>
          <ContractCount of={of.closed_contracts} symbol={of.symbol} contracts={contracts} />
        </Part>
        <Part label={t('history.entry_value')}>{exact(of.opened_value)}</Part>
        <Part label={t('history.close_value')}>{exact(of.closed_value)}</Part>
      </Ledger>
      <Ledger large>
        <Part label={t('history.result')}>{signed(of.result)}</Part>
        <Part label={t('history.funding')}>{signed(of.funding)}</Part>
        <Part label={t('history.fees')}>{noFee(of.fees)}</Part>
        <Sum label={t('history.net_in', { unit: of.settle_name })}>{signed(netOf(of))}</Sum>
      </Ledger>
      <Ledger large>
        <Part label={t('history.reason')}>
          <CloseReason of={of} />
        </Part>
        <Part label={t('history.opened_at')}>{utcStamp(of.opened_ms)}</Part>
        <Part label={t('history.closed_at')}>{utcStamp(of.updated_ms)}</Part>
      </Ledger>
      <ShareClosed row={of} />
    </div>
  );
}
