import { Ledger, Overlay, Part } from '@glassbook/ui';
import { noNumber } from '@glassbook/ui/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ledgerNumber } from '../../../shared/trading/ticket/ledger-number.ts';
import type { Market } from '../market.ts';
import type { Cost } from './cost.ts';
import { CostLine } from './cost-line.tsx';
import { costParts } from './cost-parts.ts';

type Props = { side: 'buy' | 'sell'; market: Market; cost: Cost | undefined };

/** The estimated cost of what would fill at once in three lines, empty without a size. */
export function ShortSum({ side, market, cost }: Props) {
  const { t } = useTranslation('spot');
  const { base, quote } = market;
  const [pays, receives] = side === 'buy' ? [quote, base] : [base, quote];
  return (
    <Ledger>
      <Part label={t('cost.pays', { unit: pays.name })}>
        {cost ? ledgerNumber(pays, 'up').text(cost.pays) : noNumber}
      </Part>
      {cost ? (
        <TotalCost side={side} market={market} cost={cost} />
      ) : (
        <Part label={t('cost.total', { unit: quote.name })}>{noNumber}</Part>
      )}
      <Part label={t('cost.receives', { unit: receives.name })}>
        {cost ? ledgerNumber(receives, 'down').text(cost.receives) : noNumber}
      </Part>
    </Ledger>
  );
}

/** The trading cost, which opens to its parts. */
function TotalCost({ side, market, cost }: Props & { cost: Cost }) {
  const { t } = useTranslation('spot');
  const [open, setOpen] = useState(false);
  const title = t('cost.total', { unit: market.quote.name });
  const { total, of } = costParts(cost, market.quote, false);
  const label = (
    <button type="button" className="spot-sum-opens hit relative" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {title}
    </button>
  );
  return (
    <>
      <Part label={label}>{of(total)}</Part>
      <Overlay open={open} onOpenChange={setOpen} title={title}>
        <CostLine cost={cost} side={side} market={market} traded={false} />
      </Overlay>
    </>
  );
}
