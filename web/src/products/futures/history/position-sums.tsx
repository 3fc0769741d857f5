import type { futures } from '@glassbook/contract';
import { placesOf } from '@glassbook/money';
import { Badge, Change, Ledger, Part, Sum } from '@glassbook/ui';
import { exact, minus, noNumber, utcStamp } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { ShareClosed } from '../share/share-closed.tsx';
import { netOf } from './net-of.ts';
import { ContractCount, type Contracts } from './parts.tsx';

const noFee = (fee: string): string => (/[1-9]/.test(fee) ? minus : '') + exact(fee);

/** Why a position ended. */
export function CloseReason({ of: { close_reason: reason } }: { of: futures.Position }) {
  const { t } = useTranslation('futures');
  if (reason === null) return noNumber;
  const isOwn = reason === 'trader' || reason === 'profit' || reason === 'stop';
  return <Badge {...(isOwn ? {} : { tone: 'warn' as const })}>{t(`history.reason_${reason}`)}</Badge>;
}

/** How the result of a position adds up, to the last digit. */
export function PositionSums({ of, contracts }: { of: futures.Position; contracts: Contracts }) {
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
