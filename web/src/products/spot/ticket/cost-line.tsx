import type { Rounding } from '@glassbook/money';
import { price } from '@glassbook/ui/format';
import type { Asset } from '../../../shared/trading/instrument.ts';
import { ledgerNumber } from '../../../shared/trading/ticket/ledger-number.ts';
import type { Market } from '../market.ts';
import type { Cost } from './cost.ts';
import { costParts } from './cost-parts.ts';
import { Ledger, Part, Sum } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';

/**
 * The all-in cost against the middle of the book. Each part is rounded to what is shown and the total is their sum, so it re-sums on the
 * screen; only after the trade it is of the fills themselves, and marked so by two rules.
 */
export function CostLine({
  cost,
  side,
  market,
  traded,
}: {
  cost: Cost;
  side: 'buy' | 'sell';
  market: Market;
  traded: boolean;
}) {
  const { t } = useTranslation('spot');
  const { base, quote } = market;
  const numberOf = (asset: Asset, round: Rounding) => ledgerNumber(asset, round, traded ? asset.scale : undefined);
  const { spread, slippage, fee, off, total, of, taken } = costParts(cost, quote, traded);
  const atTick = (amount: bigint): string => price({ amount, scale: quote.scale }, market.priceScale);
  const pays = side === 'buy' ? quote : base;
  const receives = side === 'buy' ? base : quote;
  const feeIn = market.buyFeePpm === undefined ? receives : quote;
  return (
    <div className="col g2">
      <Ledger>
        {cost.mid !== undefined && <Part label={t('cost.mid')}>{atTick(cost.mid)}</Part>}
        <Part label={t(spread < 0n ? 'cost.improvement' : 'cost.spread')}>{of(spread)}</Part>
        <Part label={t('cost.slippage')}>{of(slippage)}</Part>
        <Part label={t('cost.fee')}>{of(fee)}</Part>
        {off > 0n && <Part label={t('trading:ticket.coupon')}>{taken(off)}</Part>}
        <Sum label={t('cost.total', { unit: quote.name })} estimate={!traded}>
          {of(total)}
        </Sum>
      </Ledger>
      <Ledger>
        <Part label={t('cost.average')}>{atTick(cost.average)}</Part>
        <Part label={t(traded ? 'cost.paid' : 'cost.pays', { unit: pays.name })}>
          {numberOf(pays, 'up').text(cost.pays)}
        </Part>
        {traded && <Part label={t('cost.fee_paid', { unit: feeIn.name })}>{numberOf(feeIn, 'up').text(cost.fee)}</Part>}
        <Part label={t(traded ? 'cost.received' : 'cost.receives', { unit: receives.name })}>
          {numberOf(receives, 'down').text(cost.receives)}
        </Part>
      </Ledger>
    </div>
  );
}
