import { Table, useTimes } from '@glassbook/ui';
import { amount, price as priceText } from '@glassbook/ui/format';
import type { KLineData } from 'klinecharts';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../instrument.ts';

const rows = 50;

/** The same candles as text, newest first, for screen readers and exact values. */
export function CandleTable({ market, candles }: { market: Instrument; candles: readonly KLineData[] }) {
  const { t } = useTranslation('trading');
  const times = useTimes();
  const price = (value: number): string => priceText(value.toFixed(market.priceScale), market.priceScale);
  return (
    <Table
      caption={t('chart.table', { symbol: market.symbol })}
      dense
      rows={candles.slice(-rows).reverse()}
      rowKey={(candle) => candle.timestamp}
      columns={[
        {
          key: 'time',
          head: t('chart.time', { zone: times.zone() }),
          cell: (candle) => times.dateTime(candle.timestamp),
        },
        { key: 'open', head: t('chart.open'), numeric: true, cell: (candle) => price(candle.open) },
        { key: 'high', head: t('chart.high'), numeric: true, cell: (candle) => price(candle.high) },
        { key: 'low', head: t('chart.low'), numeric: true, cell: (candle) => price(candle.low) },
        { key: 'close', head: t('chart.close'), numeric: true, cell: (candle) => price(candle.close) },
        {
          key: 'volume',
          head: t('chart.volume', { unit: market.base.name }),
          numeric: true,
          cell: (candle) => amount((candle.volume ?? 0).toFixed(market.amountScale), market.amountScale),
        },
      ]}
    />
  );
}
