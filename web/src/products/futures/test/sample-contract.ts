import type { futures } from '@glassbook/contract';
import { heldOf, valuedOf, type Purse, type Valued } from '../account.ts';
import { readContract, type Contract } from '../market.ts';

/** BTC/USDT-PERP with a contract of 0.001 BTC, for the tests of the screens. */
export const sampleRow: futures.Market = {
  ...{ symbol: 'BTC/USDT-PERP', mark: '20000.0', index: '20000.0', last: '20000.0', funding_rate: '0.0100000' },
  ...{
    next_funding_ms: 1_776_870_000_000,
    open_interest: 0,
    at_ms: 1_776_859_668_000,
    last_ms: 1_776_859_668_000,
    id: 101,
    status: 'open',
  },
  ...{ currency_id: 1, currency_name: 'BTC', legal_id: 3, legal_name: 'USDT', settle_id: 3, settle_name: 'USDT' },
  ...{ inverse: false, contract_size: '0.001', tick: '0.1', base_scale: 8, quote_scale: 8 },
  ...{ maker_fee_ppm: 200, taker_fee_ppm: 500, liquidation_fee_ppm: 5_000, band_ppm: 50_000, mark_band_ppm: 20_000 },
  ...{ contracts_max: 100_000, open_orders_max: 200, open_interest_max: 1_000_000, leverage_max: 100 },
  tiers: [
    { value_max: '100000', leverage_max: 100, maintenance_ppm: 5_000 },
    { value_max: '1000000', leverage_max: 50, maintenance_ppm: 10_000 },
  ],
  ...{ funding_ms: 28_800_000, funding_max_ppb: 3_000_000, interest_ppb: 100_000 },
};
export const sampleContract: Contract = readContract(sampleRow);
/** BTC/USDT-COIN with a contract of 10 USDT, margined in BTC. */
export const sampleInverse: Contract = readContract({
  ...sampleRow,
  ...{ symbol: 'BTC/USDT-COIN', id: 111, settle_id: 1, settle_name: 'BTC', inverse: true, contract_size: '10' },
  tiers: [{ value_max: '10', leverage_max: 100, maintenance_ppm: 5_000 }],
});

/** A long of 1,000 contracts that was opened at 20,000 with isolated margin at 10x. */
export const sampleRowOf = (change: Partial<futures.Position> = {}): futures.Position => ({
  ...{ id: 7, symbol: 'BTC/USDT-PERP', settle_name: 'USDT', side: 'long', margin_mode: 'isolated', leverage: 10 },
  ...{ order_id: 3, contracts: 1_000, entry_value: '20000.00000000', entry_price: '20000.0', close_price: null },
  ...{ margin: '2000.00000000', settled: '0.00000000', unrealized: '0.00000000' },
  ...{ opened_contracts: 1_000, opened_value: '20000.00000000', closed_contracts: 0, closed_value: '0.00000000' },
  ...{ result: '0.00000000', funding: '0.00000000', fees: '10.00000000', status: 'open', close_reason: null },
  ...{ follow_id: null, exit_by: null, profit_price: null, stop_price: null, adl: 4 },
  ...{ opened_ms: 1_776_859_668_000, updated_ms: 1_776_859_668_000 },
  ...change,
});

/** Positions of the linear contract at a mark price. */
export const valuedAt = (
  rows: readonly futures.Position[],
  mark: string | null,
  orders: readonly futures.Order[] = [],
  purse?: Purse,
): Valued[] =>
  valuedOf(
    heldOf(rows, [sampleContract], () => mark),
    orders,
    () => purse,
  );
