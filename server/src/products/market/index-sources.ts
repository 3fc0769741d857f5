import { market } from '@glassbook/contract';
import { handleAnyone } from '../../carry/http/handling.ts';
import type { MarketServices } from './services.ts';
import type { Instrument } from '../../carry/store/instrument.ts';
import { priceText } from '../../carry/store/instrument.ts';

/** The sources of each index price. */
export const indexSources = ({ data, feed }: MarketServices) =>
  handleAnyone(market.indexSources, () => {
    const reports = new Map(feed.sources().map((report) => [report.market, report]));
    const price = (settings: Instrument, units: bigint | undefined) =>
      units === undefined ? null : priceText(settings, units);
    return {
      ok: true,
      message: {
        feed: feed.name,
        markets: data.settings().map((settings) => {
          const report = reports.get(settings.id);
          return {
            symbol: settings.symbol,
            price: price(settings, report?.price),
            at: report?.at ?? null,
            sources: (report?.sources ?? []).map((source) => ({
              name: source.name,
              price: price(settings, source.price),
              at: source.at ?? null,
              used: source.leftOut === undefined && source.price !== undefined,
              left_out: source.leftOut ?? null,
            })),
          };
        }),
      },
    };
  });
