import type { futures } from '@glassbook/contract';
import { placesOf } from '@glassbook/money';
import { Change, Ledger, Part } from '@glassbook/ui';
import { exact, price, utcStamp } from '@glassbook/ui/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContractCount, positionSide, type Contracts } from './parts.tsx';

type Of<Row> = { of: Row; contracts: Contracts };

/** Why a position was liquidated, at which prices, who took its contracts, and who paid. */
export function LiquidationReceipt({ of, contracts }: Of<futures.Liquidation>) {
  const { t } = useTranslation('futures');
  const sum = (text: string) => `${exact(text)} ${of.settle_name}`;
  const count = (contractsOf: number) => <ContractCount of={contractsOf} symbol={of.symbol} contracts={contracts} />;
  return (
    <Receipt of={of} margin={t(`history.margin_${of.margin_mode}`)}>
      <p className="cap c2">{t('history.why')}</p>
      <Ledger large>
        <Part label={t('history.mark')}>{price(of.mark)}</Part>
        <Part label={t('history.index')}>{price(of.index)}</Part>
        <Part label={t('history.equity')}>{sum(of.equity)}</Part>
        <Part label={t('history.maintenance')}>{sum(of.maintenance)}</Part>
        <Part label={t('history.bankruptcy')}>{price(of.bankruptcy_price)}</Part>
      </Ledger>
      <Ledger large>
        <Part label={t('history.in_book')}>{count(of.contracts)}</Part>
        <Part label={t('trading:orders.value')}>{sum(of.value)}</Part>
        <Part label={t('history.insured')}>{count(of.insured_contracts)}</Part>
        <Part label={t('history.insurance')}>{sum(of.insurance)}</Part>
        <Part label={t('history.by_adl')}>{count(of.adl_contracts)}</Part>
        <Part label={t('reason.liquidation_fee')}>{sum(of.fee)}</Part>
      </Ledger>
    </Receipt>
  );
}

/** A position that was closed for what nobody took of another one. */
export function AdlReceipt({ of, contracts }: Of<futures.Adl>) {
  const { t } = useTranslation('futures');
  return (
    <Receipt of={of}>
      <p className="cap c2">{t('history.why_adl')}</p>
      <Ledger large>
        <Part label={t('history.mark')}>{price(of.mark)}</Part>
        <Part label={t('history.index')}>{price(of.index)}</Part>
        <Part label={t('trading:orders.price')}>{price(of.price)}</Part>
      </Ledger>
      <Ledger large>
        <Part label={t('history.contracts')}>
          <ContractCount of={of.contracts} symbol={of.symbol} contracts={contracts} />
        </Part>
        <Part label={t('trading:orders.value')}>
          {exact(of.value)} {of.settle_name}
        </Part>
        <Part label={t('history.result')}>
          <Change value={of.result} places={placesOf(of.result)} arrow={false} /> {of.settle_name}
        </Part>
      </Ledger>
    </Receipt>
  );
}

type ReceiptProps = { of: futures.Liquidation | futures.Adl; margin?: string; children: ReactNode };

/** What both receipts begin and end with. */
function Receipt({ of, margin, children }: ReceiptProps) {
  const { t } = useTranslation('futures');
  return (
    <div className="col g4 pb-4">
      <Ledger large>
        <Part label={t('history.contract')}>{of.symbol}</Part>
        <Part label={t('history.position_label')}>
          #{of.position} {[positionSide(t, of.side).text, ...(margin === undefined ? [] : [margin])].join(', ')}
        </Part>
      </Ledger>
      {children}
      <Ledger large>
        <Part label={t('history.time')}>{utcStamp(of.at_ms)}</Part>
        <Part label={t('history.journal')}>#{of.journal_seq}</Part>
      </Ledger>
    </div>
  );
}
