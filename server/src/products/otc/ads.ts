/** Ads: what is traded, what can be taken, and what a merchant saves. */
import { otc } from '@glassbook/contract';
import type { AdRow, RateRow } from '@glassbook/engine/otc';
import { methods, type Method } from '@glassbook/engine/otc/words';
import { formatAmount, parseAmount } from '@glassbook/money';
import { handle, handleAnyone, refuse } from '../../carry/http/handling.ts';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { goodCard } from './cards.ts';
import { fiatBy, fiatOf, priceNow, priceText, ratesOf, sumText, unitOf } from './market.ts';
import { peopleOf } from './people.ts';
import { findAds } from './rows.ts';
import type { OtcServices } from './services.ts';
import { said } from './said.ts';

const RATE_PLACES = 8;
const LIMIT = 20;
const HUNDREDTH_PPM = 10_000;

export const config = (services: OtcServices) =>
  handleAnyone(otc.config, async () => {
    const { catalog, inForce } = services;
    const rates = await ratesOf(services);
    const assets = inForce
      .all('otc.configureAsset')
      .filter(({ status }) => status === 'open')
      .map(({ asset }) => catalog.asset(asset));
    const fiats = inForce.all('otc.configureFiat').filter(({ status }) => status === 'open');
    const { scale } = unitOf(services);
    return {
      ok: true,
      message: {
        assets: assets.map(({ id, symbol, scale: places }) => ({ id, name: symbol, scale: places })),
        fiats: fiats.map((fiat) => {
          const rate = rates.get(fiat.fiat);
          return {
            ...{ code: fiat.code, places: fiat.places, rate: rate ? formatAmount(rate.rate, RATE_PLACES) : '' },
            ...{ rate_at_ms: rate?.at ?? null, min: sumText(BigInt(fiat.sumMin), fiat) },
            max: sumText(BigInt(fiat.sumMax), fiat),
          };
        }),
        deposit: formatAmount(inForce.of('otc.configure')?.deposit ?? 0n, scale),
      },
    };
  });

const ratioText = (ppm: number): string => {
  const places = formatAmount(BigInt(Math.abs(ppm)), 4);
  return ppm < 0 ? `-${places}` : places;
};
/** A percent as parts of a million. */
export const ppmOf = (text: string): number => Math.round(Number(text) * HUNDREDTH_PPM);
const stateOf = { on: 1, paused: 2, ended: 3 } as const;

/** Ads as everybody sees them. */
async function present(
  services: OtcServices,
  rows: readonly AdRow[],
  rates: ReadonlyMap<number, RateRow>,
): Promise<otc.AdView[]> {
  const { catalog, details } = services;
  const people = await peopleOf(services, [...new Set(rows.map(({ owner }) => owner))]);
  const texts = await details.read(
    'ad',
    rows.map(({ detail }) => detail),
  );
  return rows.map((row) => {
    const { symbol, scale } = catalog.asset(row.asset);
    const fiat = fiatBy(services, row.fiat);
    const price = priceNow(services, rates, row);
    return {
      ...{ id: row.id, type: row.side === 'buy' ? 1 : 2, currency_id: row.asset, currency_name: symbol },
      ...{ fiat: fiat.code, price_type: row.priceType === 'fixed' ? 1 : 2, ratio: ratioText(row.ratioPpm) },
      ...{ price: price === undefined ? '' : priceText(price, fiat), amount: formatAmount(row.amount, scale) },
      ...{ left: formatAmount(row.left, scale), min: sumText(row.min, fiat), max: sumText(row.max, fiat) },
      ...{ pay_minutes: Math.floor(row.payMs / 60_000), methods: methods.filter((one) => accepts(row, one)) },
      ...{ terms: texts.get(row.detail)?.terms ?? '', state: stateOf[row.state] },
      user: people(row.owner),
    };
  });
}
const accepts = (ad: AdRow, method: Method): boolean => ad.methods === 'both' || ad.methods === method;

export const ads = (services: OtcServices) =>
  handleAnyone(otc.ads, async ({ body }) => {
    const { inForce } = services;
    const side = body.type === '1' ? 'buy' : 'sell';
    const fiat = fiatOf(services, body.fiat);
    const asset = Number(body.currency_id);
    const isOpen = inForce.of('otc.configureAsset', { asset })?.status === 'open' && fiat?.status === 'open';
    const [page, limit] = [Number(body.page ?? 1), Number(body.limit ?? LIMIT)];
    if (!fiat || !isOpen) return { ok: true, message: { data: [], page, pages: 0, total: 0 } };
    const all = await services.offered.of({ side, asset, fiat: fiat.fiat });
    const found = all.filter((row) => body.method === undefined || accepts(row, body.method));
    const shown = found.slice((page - 1) * limit, page * limit);
    const total = found.length;
    const data = await present(services, shown, await ratesOf(services));
    return { ok: true, message: { data, page, pages: Math.ceil(total / limit), total } };
  });

export const ad = (services: OtcServices) =>
  handleAnyone(otc.ad, async ({ body }) => {
    const rows = await findAds(services.pool, 'WHERE id = $1', [Number(body.id)]);
    const [message] = await present(services, rows, await ratesOf(services));
    return message ? { ok: true, message } : refuse('otc.not_found');
  });

export const mine = (services: OtcServices) =>
  handle(otc.mine, async ({ caller }) => {
    const rows = await findAds(services.pool, "WHERE owner = $1 AND closed = 'no' ORDER BY id DESC", [caller.userId]);
    return { ok: true, message: await present(services, rows, await ratesOf(services)) };
  });

export const saveAd = (services: OtcServices) =>
  handle(otc.saveAd, async (call) => {
    const { body, caller } = call;
    const { catalog, details } = services;
    const fiat = fiatOf(services, body.fiat);
    const asset = catalog.assets.find(({ id }) => id === Number(body.currency_id));
    if (!fiat || !asset) return refuse('otc.not_offered');
    const sells = body.type === '2';
    const price = body.price === undefined ? undefined : parseAmount(body.price, fiat.places + 2);
    if (body.price !== undefined && price === undefined) return refuse('otc.terms_invalid');
    const amount = parseAmount(body.amount, asset.scale);
    const [min, max] = [parseAmount(body.min, fiat.places), parseAmount(body.max, fiat.places)];
    if (amount === undefined) return refuse('otc.terms_invalid');
    if (min === undefined || max === undefined) return refuse('otc.terms_invalid');
    const cards = sells ? (body.cards ?? '').split(',').filter(Boolean).map(Number) : [];
    const kept = await Promise.all(cards.map((id) => goodCard(services, caller.userId, id)));
    if (sells && (kept.length === 0 || kept.includes(undefined))) return refuse('otc.card_invalid');
    const kindsOfCards = new Set(kept.map((card) => card?.method));
    const ofCards = kindsOfCards.size > 1 ? 'both' : ([...kindsOfCards][0] ?? 'both');
    const answer = await details.keptFor(
      { kind: 'ad', account: caller.userId, detail: { terms: body.terms ?? '', cards } },
      (detail) =>
        carryOut(services, call, {
          ...{ kind: 'otc.saveAd', owner: caller.userId, ...(body.id !== undefined && { ad: Number(body.id) }) },
          ...{ side: sells ? 'sell' : 'buy', asset: asset.id, fiat: fiat.fiat, amount, min, max, ...detail },
          ...(price === undefined ? { ratioPpm: ppmOf(body.ratio ?? '0') } : { price }),
          ...{ payMs: Number(body.pay_minutes) * 60_000, methods: sells ? ofCards : (body.methods ?? 'both') },
        }),
    );
    return answer.ok ? { ok: true, message: { id: answer.ad.id } } : answer;
  });

export const pauseAd = (services: OtcServices) =>
  handle(otc.pauseAd, async (call) => {
    const { body, caller, language } = call;
    const on = body.on === '1';
    const command = { kind: 'otc.pauseAd', owner: caller.userId, ad: Number(body.id), on } as const;
    const answer = await carryOut(services, call, command);
    return answer.ok ? { ok: true, message: said(language, on ? 'done.on' : 'done.paused') } : answer;
  });

export const endAd = (services: OtcServices) =>
  handle(otc.endAd, async (call) => {
    const { body, caller, language } = call;
    const answer = await carryOut(services, call, { kind: 'otc.endAd', owner: caller.userId, ad: Number(body.id) });
    return answer.ok ? { ok: true, message: said(language, 'done.ended') } : answer;
  });
