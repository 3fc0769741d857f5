/** Quotes and conversions in wire format. */
import type { convert } from '@glassbook/contract';
import type { ConversionRow, ConvertLine, QuoteRow } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { Catalog } from '../../carry/store/catalog.ts';
import { timeText } from '../../carry/store/instrument.ts';

type Assets = Pick<Catalog, 'asset'>;
type Other = Pick<QuoteRow, 'source' | 'toAsset' | 'toPrice' | 'unit' | 'spreadPpm'>;

const sourceOf = { spot: 'change', fiat: 'legal' } as const;

function lineOf(catalog: Assets, { toAsset, unit }: Other, line: ConvertLine) {
  const [from, to] = [catalog.asset(line.fromAsset), catalog.asset(toAsset)];
  return {
    ...{ from_currency_id: from.id, from_name: from.symbol, number: formatAmount(line.amount, from.scale) },
    from_price: formatAmount(line.fromPrice, catalog.asset(unit).scale),
    ...{ gross: formatAmount(line.gross, to.scale), spread: formatAmount(line.spread, to.scale) },
    ...{ gets: formatAmount(line.gets, to.scale), fee: formatAmount(line.fee ?? 0n, from.scale) },
    pays: formatAmount(line.amount + (line.fee ?? 0n), from.scale),
  };
}

function otherOf(catalog: Assets, { source, toAsset, toPrice, unit, spreadPpm }: Other) {
  const [to, values] = [catalog.asset(toAsset), catalog.asset(unit)];
  return {
    ...{ to_currency_id: to.id, to_name: to.symbol, to_price: formatAmount(toPrice, values.scale) },
    ...{ unit: values.symbol, spread_ppm: spreadPpm, from_field: sourceOf[source] },
  };
}

const sum = (lines: readonly ConvertLine[], field: 'gets' | 'spread'): bigint =>
  lines.reduce((all, line) => all + line[field], 0n);

export function presentQuote(catalog: Assets, row: QuoteRow, now: number): convert.QuoteView {
  const { scale } = catalog.asset(row.toAsset);
  return {
    ...{ id: row.id, ...otherOf(catalog, row), lines: row.lines.map((line) => lineOf(catalog, row, line)) },
    ...{ gets: formatAmount(sum(row.lines, 'gets'), scale), spread: formatAmount(sum(row.lines, 'spread'), scale) },
    ...{ at_ms: row.at, until_ms: row.until, now_ms: now },
  };
}

export const presentConversion = (catalog: Assets, row: ConversionRow): convert.ConversionView => ({
  ...{ id: row.id, quote_id: row.quote, ...lineOf(catalog, row, row), ...otherOf(catalog, row) },
  ...{ create_time: timeText(row.at), created_ms: row.at, seq: row.seq },
});
