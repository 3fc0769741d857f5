import { formatAmount } from '@glassbook/money';
import { compact, ratePercent, trimmed } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import type { Market } from './market.ts';

/** The market's rules for an order: its steps, its smallest and largest order, its fees. */
export function MarketRules({ market }: { market: Market }) {
  const { t } = useTranslation('spot');
  const { base, quote } = market;
  const rows = [
    ['info.tick', `${trimmed(formatAmount(market.tick, quote.scale))} ${quote.name}`],
    ['info.lot', `${trimmed(formatAmount(market.lot, base.scale))} ${base.name}`],
    ['info.smallest', `${trimmed(formatAmount(market.notionalMin, quote.scale))} ${quote.name}`],
    ['info.largest', `${compact(formatAmount(market.notionalMax, quote.scale))} ${quote.name}`],
    ['info.maker_fee', ratePercent(market.makerFeePpm)],
    ['info.taker_fee', ratePercent(market.takerFeePpm)],
    ['info.band', ratePercent(market.bandPpm)],
  ] as const;
  return (
    <dl className="trading-depth-list spot-rules">
      {rows.map(([key, value]) => (
        <div key={key} className="contents">
          <dt>{t(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
