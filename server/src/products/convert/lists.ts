/** What can be converted, at what, and what was. */
import { convert } from '@glassbook/contract';
import { kinds } from '@glassbook/engine';
import { LOCK_MS } from '@glassbook/engine/convert/words';
import { decimalOf, formatAmount, mulDiv, WORTH_PLACES, worthAt, type Scaled } from '@glassbook/money';
import { handle, refuse } from '../../carry/http/handling.ts';
import type { CatalogAsset } from '../../carry/store/catalog.ts';
import { ownReader } from '../../shared/own/read-own.ts';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { flag } from '../../carry/store/asset-wire.ts';
import { quotesRefusal } from './quote.ts';
import { presentConversion } from './present.ts';
import type { ConvertServices } from './services.ts';
import { stored } from './stored.ts';

const MILLION = 1_000_000n;
/** Places of a share in parts per million. */
const PPM_PLACES = 6;
const CENTS = 2;

/** The committed index price of one whole of an asset in the unit of values, 1 of the unit itself; undefined where there is none. */
function priceOf({ catalog, prices, inForce }: ConvertServices, asset: CatalogAsset): bigint | undefined {
  const unit = inForce.of('convert.configure')?.unit;
  if (asset.id === unit) return 10n ** BigInt(asset.scale);
  const of = catalog.instruments.find(({ base, quote }) => base.id === asset.id && quote.id === unit);
  return of && prices.get(of.id)?.price;
}

const [FIAT, SPOT] = [kinds.indexOf('fiat'), kinds.indexOf('spot')];
const worthText = (amount: Scaled, price: Scaled): string =>
  formatAmount(worthAt(amount, price, WORTH_PLACES), WORTH_PLACES);
const isOffered = ({ kinds }: CatalogAsset): boolean => kinds.includes('spot');

export const list = (services: ConvertServices) =>
  handle(convert.list, async ({ caller }) => {
    const { pool, catalog, inForce } = services;
    const settings = inForce.of('convert.configure');
    if (!settings) return refuse('convert.off');
    const unit = catalog.asset(settings.unit);
    const { rows } = await pool.query<Record<'kind' | 'asset' | 'available', string>>(
      'SELECT kind, asset, available FROM balances WHERE owner = $1 AND kind IN ($2, $3)',
      [caller.userId, FIAT, SPOT],
    );
    const available = (kind: number, asset: number) =>
      BigInt(rows.find((row) => Number(row.kind) === kind && Number(row.asset) === asset)?.available ?? 0);
    const wallet = catalog.assets.filter(isOffered).map((asset) => {
      const { id: currency, symbol, scale, kinds: of } = asset;
      const [spot, fiat] = [available(SPOT, currency), available(FIAT, currency)];
      const price = priceOf(services, asset);
      const worth = price === undefined ? undefined : mulDiv(spot, price, 10n ** BigInt(scale), 'up');
      return {
        ...{ currency, currency_name: symbol, scale, has_legal: flag(of.includes('fiat')) },
        ...{ change_balance: formatAmount(spot, scale), legal_balance: formatAmount(fiat, scale) },
        price: price === undefined ? '' : formatAmount(price, unit.scale),
        worth: price === undefined ? '' : worthText({ amount: spot, scale }, { amount: price, scale: unit.scale }),
        is_small: flag(spot > 0n && worth !== undefined && worth <= settings.dustMax && currency !== unit.id),
      };
    });
    const priced = wallet.filter(({ price }) => price !== '');
    return {
      ok: true,
      message: {
        ...{ transfer: priced.map(({ currency: id, currency_name: name }) => ({ id, name })), wallet },
        ...{ enabled: flag(settings.enabled), unit: unit.symbol, unit_id: unit.id, spread_ppm: settings.spreadPpm },
        ...{ fee_ppm: settings.feePpm ?? 0, lock_ms: LOCK_MS },
        ...{ dust_max: formatAmount(settings.dustMax, unit.scale), max: formatAmount(settings.max, unit.scale) },
      },
    };
  });

/** Locks the prices. The spread is part of the one that the caller gives at. */
export const fee = (services: ConvertServices) =>
  handle(convert.fee, async ({ body, caller }) => {
    const { catalog, now } = services;
    const owner = caller.userId;
    const often = quotesRefusal(services, owner);
    if (often) return often;
    const [from, to] = [Number(body.from_currency_id), Number(body.to_currency_id)];
    const answer = await carryOut(services, { caller, key: undefined }, { kind: 'convert.quoteRate', owner, from, to });
    if (!answer.ok) return answer;
    const { id, unit, spreadPpm, feePpm = 0, toPrice, until, max = 0n, lines } = answer.quote;
    const { scale } = catalog.asset(unit);
    const given = lines[0]?.fromPrice ?? 0n;
    const parts = (ppm: bigint) => formatAmount(given * ppm, scale + PPM_PLACES);
    const spread = BigInt(spreadPpm);
    return {
      ok: true,
      message: {
        ...{ form_price: parts(MILLION - spread), to_price: formatAmount(toPrice, scale) },
        ...{ fee: formatAmount(BigInt(feePpm), PPM_PLACES), quote_id: id, expires_ms: until, now_ms: now() },
        ...{ spread: parts(spread), max: formatAmount(max, scale) },
      },
    };
  });

const read = ownReader(stored.conversions);

export const history = ({ pool, catalog }: ConvertServices) =>
  handle(convert.history, async ({ body, caller }) => {
    const { rows, page, pages, total } = await read.numbered(pool, caller.userId, body, {});
    return { ok: true, message: { data: rows.map((row) => presentConversion(catalog, row)), page, pages, total } };
  });

/** What one whole of an asset is worth in CNY, half even to its cents. */
export const rate = (services: ConvertServices) =>
  handle(convert.rate, ({ body }) => {
    const { catalog, inForce, cnyRate } = services;
    const asset = catalog.assets.find((each) => each.id === Number(body.id) && isOffered(each));
    const settings = inForce.of('convert.configure');
    if (!asset || !settings) return refuse('convert.asset_not_found');
    const price = priceOf(services, asset);
    const yuan = decimalOf(cnyRate());
    if (price === undefined || !yuan) return refuse('convert.no_price');
    const { scale } = catalog.asset(settings.unit);
    const cents = worthAt({ amount: price, scale }, { amount: yuan.digits, scale: yuan.scale }, CENTS);
    return { ok: true, message: { rmb: formatAmount(cents, CENTS) } };
  });
