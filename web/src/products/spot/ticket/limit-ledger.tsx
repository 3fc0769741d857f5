import { Ledger, Part, Sum } from '@glassbook/ui';
import { noNumber, ratePercent } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import type { Market } from '../market.ts';
import { ledgerNumber } from '../../../shared/trading/ticket/ledger-number.ts';
import type { Summary } from './summary.ts';

type Props = {
  summary: Summary | undefined;
  feePpm: number;
  side: 'buy' | 'sell';
  market: Market;
  /** Without the amount, which stands in its field; with a coupon the fee is one line. */
  short: boolean;
};

/** What a limit order adds up to when it fills at its price: gross, less the fee, and with what a coupon takes off it, is what is received. Without a size it has its lines. */
export function LimitLedger(props: Props) {
  const { summary, feePpm, side, market, short } = props;
  const { t } = useTranslation('spot');
  const { base, quote } = market;
  const received = side === 'buy' ? base : quote;
  if (side === 'buy' && market.buyFeePpm !== undefined) return <OnTop {...props} />;
  const write = ledgerNumber(received, 'down');
  const gross = summary && write.shown(side === 'buy' ? summary.amount : summary.value);
  const up = ledgerNumber(received, 'up');
  const fee = summary && up.shown(summary.fee);
  const paid = summary && up.shown(summary.fee - summary.off);
  const isLess = fee !== undefined && paid !== undefined && paid < fee;
  const pays = summary && ledgerNumber(quote, 'up').text(summary.value);
  const grossText = gross === undefined ? noNumber : write.of(gross);
  return (
    <Ledger>
      {side === 'buy' ? (
        <>
          <Part label={t('ledger.pay', { unit: quote.name })}>{pays ?? noNumber}</Part>
          {!short && <Part label={t('ledger.amount', { unit: base.name })}>{grossText}</Part>}
        </>
      ) : (
        <Part label={t('ledger.value', { unit: quote.name })}>{grossText}</Part>
      )}
      {isLess && short ? (
        <Part label={t('trading:ticket.fee_with_coupon')}>{write.taken(paid)}</Part>
      ) : (
        <Part label={t('ledger.fee', { percent: ratePercent(summary?.feePpm ?? feePpm) })}>
          {fee === undefined ? noNumber : write.taken(fee)}
        </Part>
      )}
      {isLess && !short && <Part label={t('trading:ticket.coupon')}>{`+${write.of(fee - paid)}`}</Part>}
      <Sum label={t('ledger.receive', { unit: received.name })} estimate={summary === undefined}>
        {gross === undefined || paid === undefined ? noNumber : write.of(gross - paid)}
      </Sum>
    </Ledger>
  );
}

/** The same of a buy whose fee is on top: value and fee are what it costs, and all of the amount is received. */
function OnTop({ summary, feePpm, market: { base, quote } }: Props) {
  const { t } = useTranslation('spot');
  const write = ledgerNumber(quote, 'up');
  const [value, fee] = summary ? [write.shown(summary.value), write.shown(summary.fee)] : [];
  return (
    <Ledger>
      <Part label={t('ledger.value', { unit: quote.name })}>{value === undefined ? noNumber : write.of(value)}</Part>
      <Part label={t('ledger.fee', { percent: ratePercent(feePpm) })}>
        {fee === undefined ? noNumber : write.of(fee)}
      </Part>
      <Sum label={t('ledger.pay', { unit: quote.name })} estimate={summary === undefined}>
        {value === undefined || fee === undefined ? noNumber : write.of(value + fee)}
      </Sum>
      <Part label={t('ledger.receive', { unit: base.name })}>
        {summary ? ledgerNumber(base, 'down').text(summary.amount) : noNumber}
      </Part>
    </Ledger>
  );
}
