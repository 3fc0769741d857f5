import { Table, useMedia, useTimes, type Column } from '@glassbook/ui';
import { amount, price as priceText } from '@glassbook/ui/format';
import type { KLineData } from 'klinecharts';
import { useTranslation } from 'react-i18next';
import { zoneOf } from './chart-dates.ts';
import type { CandlePeriod, CandleSource, Instrument } from '../instrument.ts';

const rows = 50;
type Props = { market: Instrument; source: CandleSource; period: CandlePeriod; candles: readonly KLineData[] };
type Figures = { head: string; of: (candle: KLineData) => string };

/** The same candles as text, newest first, for screen readers and exact values. On a phone two figures share a column, so that none is cut off. */
export function CandleTable({ market, source, period, candles }: Props) {
  const { t } = useTranslation('trading');
  const times = useTimes();
  const narrow = useMedia('(max-width: 47.9375em)');
  const zone = zoneOf(period);
  const price = (value: number): string => priceText(value.toFixed(market.priceScale), market.priceScale);
  const open: Figures = { head: t('chart.open'), of: (candle) => price(candle.open) };
  const high: Figures = { head: t('chart.high'), of: (candle) => price(candle.high) };
  const low: Figures = { head: t('chart.low'), of: (candle) => price(candle.low) };
  const close: Figures = { head: t('chart.close'), of: (candle) => price(candle.close) };
  const volume: Figures = {
    head: t('chart.volume', { unit: market.base.name }),
    of: (candle) => amount((candle.volume ?? 0).toFixed(market.amountScale), market.amountScale),
  };
  const shared = narrow
    ? [[open, close], [high, low], [volume]]
    : [open, high, low, close, volume].map((each) => [each]);
  return (
    <Table
      caption={t('chart.table', { symbol: `${market.symbol}, ${t(`chart.source_${source}`)}` })}
      dense
      rows={candles.slice(-rows).reverse()}
      rowKey={(candle) => candle.timestamp}
      columns={[
        {
          key: 'time',
          head: t('chart.time', { zone: zone ?? times.zone() }),
          // As the crosshair has it (chart-dates.ts).
          cell: ({ timestamp }) => {
            const [day, clock] = [times.date(timestamp, zone), times.time(timestamp, false)];
            if (zone !== undefined) return day;
            return narrow ? stacked([day, clock]) : `${day}, ${clock}`;
          },
        },
        ...shared.map((group): Column<KLineData> => ({
          key: group.map(({ head }) => head).join(),
          head: stacked(group.map(({ head }) => head)),
          numeric: true,
          cell: (candle) => stacked(group.map(({ of }) => of(candle))),
        })),
      ]}
    />
  );
}

const stacked = (lines: readonly string[]) =>
  lines.map((line, at) => (
    <span key={at} className={lines.length > 1 ? 'block' : undefined}>
      {line}
    </span>
  ));
