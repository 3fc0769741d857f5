/** Ads of merchants: saved, paused, ended. Only orders hold coin. */
import { AMOUNT_MAX } from '../core/amounts.ts';
import { isHex32 } from '../core/draw/draw.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import type { EndAd, OtcRefusal, PauseAd, SaveAd } from './command.ts';
import { marketOf } from './market.ts';
import { putAd } from './put-rows.ts';
import type { AdRow, State } from './state.ts';
import { indexedPrice, isFar } from './sums.ts';
import { accepted, FAR_PPM, PAY_WITHIN, sides, TIERS } from './words.ts';

/** Whether a merchant may trade: admitted, and with the whole deposit. */
export const isActive = ({ otc }: State, account: number): boolean => {
  const merchant = otc.merchants.get(account);
  return merchant?.state === 'merchant' && merchant.deposit >= (otc.market?.deposit ?? 0n);
};

/** Saves an ad, also in the place of one; its orders keep their terms. */
export function saveAd(state: State, command: SaveAd): Outcome<OtcRefusal, { ad: AdRow }> {
  const { otc } = state;
  const { owner, side, asset, fiat, ratioPpm = 0, amount, min, max, payMs, methods, detail, digest } = command;
  const merchant = otc.merchants.get(owner);
  if (merchant?.state !== 'merchant') return refuse('otc.not_merchant');
  if (!isActive(state, owner)) return refuse('otc.deposit_short');
  const before = command.ad === undefined ? undefined : otc.ads.get(command.ad);
  if (command.ad !== undefined && before?.owner !== owner) return refuse('otc.not_found');
  const most = TIERS[merchant.tier - 1]?.ads ?? 0;
  if (!before && (otc.adsOf.get(owner)?.size ?? 0) >= most) return refuse('otc.too_many_ads');
  const market = marketOf(state, asset, fiat);
  if (typeof market === 'string') return refuse(market);
  if (!areTerms(state, command, before)) return refuse('otc.terms_invalid');
  const price = command.price ?? indexedPrice(market, ratioPpm, side);
  if (price <= 0n || isFar(price, market)) return refuse('otc.price_far');
  // Past this line it must succeed.
  const ad = putAd(state, {
    ...before,
    ...{
      id: before?.id ?? otc.nextAd,
      owner,
      side,
      asset,
      fiat,
      priceType: command.price === undefined ? 'index' : 'fixed',
    },
    ...{ ratioPpm, price: command.price ?? 0n, amount, left: amount, min, max, payMs, methods, detail, digest },
    ...{ state: before?.state ?? 'on', at: state.at },
  });
  if (!before) otc.nextAd += 1;
  return { ok: true, ad };
}

function areTerms({ otc }: State, command: SaveAd, before: AdRow | undefined): boolean {
  const { side, asset, fiat, price, ratioPpm = 0, amount, min, max, payMs, methods, digest } = command;
  const currency = otc.fiats.get(fiat);
  return (
    currency !== undefined &&
    sides.includes(side) &&
    // What is taken later belongs to the same goods: an order that ends unreleased gives its stock back.
    (before === undefined || (before.side === side && before.asset === asset && before.fiat === fiat)) &&
    (price === undefined || (price <= AMOUNT_MAX && ratioPpm === 0)) &&
    Number.isSafeInteger(ratioPpm) &&
    Math.abs(ratioPpm) <= FAR_PPM &&
    amount > 0n &&
    amount <= AMOUNT_MAX &&
    min >= BigInt(currency.sumMin) &&
    max <= BigInt(currency.sumMax) &&
    min <= max &&
    Number.isSafeInteger(payMs) &&
    payMs >= PAY_WITHIN.minMs &&
    payMs <= PAY_WITHIN.maxMs &&
    accepted.includes(methods) &&
    isHex32(digest)
  );
}

/** Twice is accepted. */
export function pauseAd(state: State, { owner, ad: id, on }: PauseAd): Outcome<OtcRefusal> {
  const ad = state.otc.ads.get(id);
  if (ad?.owner !== owner) return refuse('otc.not_found');
  // Past this line it must succeed.
  putAd(state, { ...ad, state: on ? 'on' : 'paused' });
  return { ok: true };
}

/** Ends an ad; its orders go on. */
export function endAd(state: State, { owner, ad: id }: EndAd): Outcome<OtcRefusal> {
  const ad = state.otc.ads.get(id);
  if (ad?.owner !== owner) return refuse('otc.not_found');
  // Past this line it must succeed.
  putAd(state, { ...ad, state: 'ended' });
  return { ok: true };
}
