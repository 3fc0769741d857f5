/** What anyone can read: the markets, their fundings, and the insurance account. */
import { futures } from '@glassbook/contract';
import { HOUSE_INSURANCE, kinds } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import { handleAnyone, refuse } from '../../carry/http/handling.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { plainText, priceText } from '../../carry/store/instrument.ts';
import type { FuturesMarket } from './markets.ts';
import { fundingsOf } from './own-rows.ts';
import type { FuturesServices } from './services.ts';

function presentMarket({ prices, statusOf, now }: FuturesServices, of: FuturesMarket): futures.Market {
  const { id, base, quote, settle, isInverse, rules } = of;
  return {
    ...prices.of(of, now()),
    ...{ id, status: statusOf(id), currency_id: base.id, currency_name: base.symbol },
    ...{ legal_id: quote.id, legal_name: quote.symbol, settle_id: settle.id, settle_name: settle.symbol },
    ...{ inverse: isInverse, contract_size: plainText(isInverse ? quote : base, rules.size) },
    ...{ tick: priceText(of, rules.tick), base_scale: base.scale, quote_scale: quote.scale },
    ...{ maker_fee_ppm: rules.makerFeePpm, taker_fee_ppm: rules.takerFeePpm },
    ...{ liquidation_fee_ppm: rules.liquidationFeePpm, band_ppm: rules.bandPpm, mark_band_ppm: rules.markBandPpm },
    ...{ contracts_max: rules.contractsMax, open_orders_max: rules.openOrdersMax },
    ...{ open_interest_max: rules.openInterestMax, leverage_max: rules.tiers[0]?.leverageMax ?? 1 },
    tiers: rules.tiers.map(({ valueMax, leverageMax, maintenancePpm }) => ({
      ...{ value_max: plainText(settle, valueMax), leverage_max: leverageMax, maintenance_ppm: maintenancePpm },
    })),
    ...{ funding_ms: rules.fundingMs, funding_max_ppb: rules.fundingMaxPpb, interest_ppb: rules.interestPpb },
  };
}

export const markets = (services: FuturesServices) =>
  handleAnyone(futures.markets, () => ({
    ok: true,
    message: services.markets.all.map((of) => presentMarket(services, of)),
  }));

export const fundings = ({ pool, markets: { named }, present }: FuturesServices) =>
  handleAnyone(futures.fundings, async ({ body }) => {
    const market = named(body.symbol);
    if (!market) return refuse('futures.market_not_found');
    return { ok: true, message: (await fundingsOf(pool, market.id, pagingOf(body))).map(present.funding) };
  });

type Entry = Record<'seq' | 'line' | 'at' | 'asset' | 'reason' | 'amount' | 'after', string>;

export const insurance = ({ pool, markets: { all }, catalog }: FuturesServices) =>
  handleAnyone(futures.insurance, async ({ body }) => {
    const { page, limit } = pagingOf(body);
    const currency = body.currency === undefined ? null : Number(body.currency);
    const futuresKind = kinds.indexOf('futures');
    const { rows } = await pool.query<Entry>(
      `SELECT seq, line, at, asset, reason, CASE to_owner WHEN ${HOUSE_INSURANCE} THEN amount ELSE -amount END AS amount,
         CASE to_owner WHEN ${HOUSE_INSURANCE} THEN to_after ELSE from_after END AS after
       FROM ledger_entries WHERE (from_owner = ${HOUSE_INSURANCE} OR to_owner = ${HOUSE_INSURANCE})
         AND CASE to_owner WHEN ${HOUSE_INSURANCE} THEN to_kind ELSE from_kind END = $4 AND ($1::bigint IS NULL OR asset = $1)
       ORDER BY seq DESC, line DESC LIMIT $2 OFFSET $3`,
      [currency, limit, (page - 1) * limit, futuresKind],
    );
    const { rows: owed } = await pool.query<{ asset: number; balance: string; deficit: string }>(
      `SELECT asset, sum(balance) AS balance, sum(deficit) AS deficit FROM (
         SELECT asset, available + held AS balance, 0 AS deficit FROM balances WHERE owner = ${HOUSE_INSURANCE} AND kind = $1
         UNION ALL SELECT asset, 0, amount FROM futures_deficits) AS both_of GROUP BY asset`,
      [futuresKind],
    );
    const found = new Map(owed.map((row) => [row.asset, row]));
    const assets = [...new Map(all.map(({ settle }) => [settle.id, settle])).values()];
    const shown = assets.filter(({ id }) => currency === null || id === currency);
    return {
      ok: true,
      message: {
        balances: shown.map(({ id, symbol, scale }) => ({
          ...{ currency_id: id, currency_name: symbol },
          balance: formatAmount(BigInt(found.get(id)?.balance ?? 0), scale),
          deficit: formatAmount(BigInt(found.get(id)?.deficit ?? 0), scale),
        })),
        entries: rows.map((row) => {
          const { id, symbol, scale } = catalog.asset(Number(row.asset));
          return {
            ...{ journal_seq: Number(row.seq), line: Number(row.line), at_ms: Number(row.at) },
            ...{ currency_id: id, currency_name: symbol, reason: row.reason },
            amount: formatAmount(BigInt(row.amount), scale),
            balance: formatAmount(BigInt(row.after), scale),
          };
        }),
      },
    };
  });
