import { market } from '@glassbook/contract';
import type { z } from 'zod';
import { handleAnyone } from '../../carry/http/handling.ts';
import { currencyRow, inOrder } from './currency-row.ts';
import type { MarketServices } from './services.ts';
import { flag, logoOf } from '../../carry/store/asset-wire.ts';
import type { Instrument } from '../../carry/store/instrument.ts';
import { volumeText } from './wire.ts';
import { percentText, plainText, priceText, timeText } from '../../carry/store/instrument.ts';

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

function pair({ data, book, inForce, futuresOf }: MarketServices, settings: Instrument): Pair {
  const ticker = data.ticker(settings.id);
  const lever = futuresOf(settings.base.id, settings.quote.id);
  const options = inForce.of('options.configure');
  const isStock = settings.product === 'stocks';
  return {
    id: settings.id,
    legal_id: settings.quote.id,
    currency_id: settings.base.id,
    is_display: 1,
    sort: settings.sort,
    category: isStock ? 3 : 1,
    market_from: 2,
    open_transaction: 1,
    open_lever: flag(lever?.isOpen === true),
    open_microtrade: flag(options?.enabled === true && options.instruments.includes(settings.id)),
    open_coin_trade: flag(!isStock && book.status(settings.id) === 'open'),
    lever_share_num: plainText(settings.base, lever?.size ?? 0n),
    spread: '0',
    overnight: lever?.lastRate ?? '0',
    lever_trade_fee: percentText(lever?.takerFeePpm ?? 0),
    lever_min_share: lever ? 1 : 0,
    lever_max_share: lever?.contractsMax ?? 0,
    micro_trade_fee: percentText(options?.feePpm ?? 0),
    create_time: timeText(settings.createdAt),
    legal_name: settings.quote.symbol,
    currency_name: settings.base.symbol,
    now_price: ticker?.last ?? priceText(settings, 0n),
    change: ticker?.change ?? '+0.00',
    volume: ticker?.volume ?? volumeText(settings, 0n),
    logo: logoOf(settings.base),
    category_text: isStock ? 'stock' : 'main',
    market_from_name: 'feed',
    rmb_relation: '0',
  };
}
