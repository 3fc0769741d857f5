import { market } from '@glassbook/contract';
import type { z } from 'zod';
import { handleAnyone } from '../http/handling.ts';
import { currencyRow, inOrder } from './currency-row.ts';
import type { MarketServices } from './services.ts';
import { logoOf } from '../store/asset-wire.ts';
import type { Instrument } from '../store/instrument.ts';
import { volumeText } from './wire.ts';
import { priceText, timeText } from '../store/instrument.ts';

type Pair = z.input<typeof market.quotation.reply>[number]['quotation'][number];

/** Quote assets with their pairs, the one that most are priced in first: old clients read nothing but that. Prices have the places of the pair's tick, because clients count them. */
export const quotation = (services: MarketServices) =>
  handleAnyone(market.quotation, () => ({
    ok: true,
    message: inOrder(services.assets)
      .filter((asset) => asset.isQuote)
      .map((asset) => ({
        ...currencyRow(services, asset),
        quotation: services.data
          .settings()
          .filter((settings) => settings.quote.id === asset.id)
          .map((settings) => pair(services, settings)),
      })),
  }));

function pair({ data, book }: MarketServices, settings: Instrument): Pair {
  const ticker = data.ticker(settings.id);
  return {
    id: settings.id,
    legal_id: settings.quote.id,
    currency_id: settings.base.id,
    is_display: 1,
    sort: settings.sort,
    category: 1,
    market_from: 2,
    open_transaction: 1,
    open_lever: 0,
    open_microtrade: 0,
    open_coin_trade: book.status(settings.id) === 'open' ? 1 : 0,
    lever_share_num: '1',
    spread: '0',
    overnight: '0',
    lever_trade_fee: '0',
    lever_min_share: 0,
    lever_max_share: 0,
    micro_trade_fee: '0',
    create_time: timeText(settings.createdAt),
    legal_name: settings.quote.symbol,
    currency_name: settings.base.symbol,
    now_price: ticker?.last ?? priceText(settings, 0n),
    change: ticker?.change ?? '+0.00',
    volume: ticker?.volume ?? volumeText(settings, 0n),
    logo: logoOf(settings.base),
    category_text: 'main',
    market_from_name: 'feed',
    rmb_relation: '0',
  };
}
