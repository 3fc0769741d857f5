import { Ledger, Part, Sum } from '@glassbook/ui';
import { ppmPercent } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import type { Market } from '../market.ts';
import { ledgerNumber } from '../../trading/ticket/ledger-number.ts';
import type { Summary } from './summary.ts';

/** What a limit order adds up to when it fills at its price: gross, less the fee, is what is received. */
export function LimitLedger({ summary, side, market }: { summary: Summary; side: 'buy' | 'sell'; market: Market }) {
  const { t } = useTranslation('spot');
  const { base, quote } = market;
  const received = side === 'buy' ? base : quote;
  const write = ledgerNumber(received, 'down');
  const gross = write.shown(side === 'buy' ? summary.amount : summary.value);
  const fee = ledgerNumber(received, 'up').shown(summary.fee);
  return (
    <Ledger>
      {side === 'buy' ? (
        <>
          <Part label={t('ledger.pay', { unit: quote.name })}>{ledgerNumber(quote, 'up').text(summary.value)}</Part>
          <Part label={t('ledger.amount', { unit: base.name })}>{write.of(gross)}</Part>
        </>
      ) : (
        <Part label={t('ledger.value', { unit: quote.name })}>{write.of(gross)}</Part>
      )}
      <Part label={t('ledger.fee', { percent: ppmPercent(summary.feePpm) })}>{write.taken(fee)}</Part>
      <Sum label={t('ledger.receive', { unit: received.name })}>{write.of(gross - fee)}</Sum>
    </Ledger>
  );
}
