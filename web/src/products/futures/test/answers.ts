/** Replies of the calls of futures, for the tests of their pages. */
import type { futures } from '@glassbook/contract';

const at = Date.UTC(2026, 3, 22, 8);
const names = { symbol: 'BTC/USDT-PERP', settle_name: 'USDT' };

const market: futures.Market = {
  ...{ symbol: 'BTC/USDT-PERP', mark: '78309.8', index: '78311.2', last: '78312.4' },
  ...{ funding_rate: '0.0100000', next_funding_ms: at + 3_600_000, last_ms: at, open_interest: 8_406_300, at_ms: at },
  ...{ id: 101, status: 'open', currency_id: 1, currency_name: 'BTC', legal_id: 3, legal_name: 'USDT' },
  ...{
    settle_id: 3,
    settle_name: 'USDT',
    inverse: false,
    base_scale: 8,
    quote_scale: 8,
    contract_size: '0.001',
    tick: '0.1',
  },
  ...{ maker_fee_ppm: 200, taker_fee_ppm: 500, liquidation_fee_ppm: 500, band_ppm: 50_000, mark_band_ppm: 5_000 },
  ...{ contracts_max: 100_000, open_orders_max: 200, open_interest_max: 100_000_000, leverage_max: 100 },
  tiers: [
    { value_max: '50000', leverage_max: 100, maintenance_ppm: 5_000 },
    { value_max: '1000000', leverage_max: 20, maintenance_ppm: 25_000 },
  ],
  ...{ funding_ms: 28_800_000, funding_max_ppb: 7_500_000, interest_ppb: 100_000 },
};
const inverse: futures.Market = {
  ...market,
  ...{ id: 201, symbol: 'BTC/USDT-COIN', inverse: true, contract_size: '10', settle_id: 1, settle_name: 'BTC' },
};
export const markets = [market, inverse];

export const order = (id: number, more: Partial<futures.Order> = {}): futures.Order => ({
  ...{
    id,
    ...names,
    side: 'buy',
    order_type: 'limit',
    time_in_force: 'GTC',
    post_only: true,
    self_trade: 'expire_taker',
  },
  ...{ client_order_id: null, price: '77640.0', contracts: 1_500, filled_contracts: 500 },
  ...{ filled_value: '38820.00000000', average_price: '77640.0', fee: '19.41000000', leverage: 10, margin: 'isolated' },
  ...{
    exit_by: null,
    profit_price: null,
    stop_price: null,
    reduce_only: false,
    position: null,
    mark: '78309.8',
    status: 'open',
    cancel_reason: null,
  },
  ...{ created_ms: at, updated_ms: at },
  ...more,
});

export const fill: futures.Fill = {
  ...{ id: 5, order_id: 41, ...names, side: 'sell', price: '77640.0', contracts: 500, value: '38820.00000000' },
  ...{ fee: '19.41000000', role: 'taker', liquidation: true, created_ms: at },
};

export const position: futures.Position = {
  ...{ id: 12, ...names, side: 'long', margin_mode: 'isolated', leverage: 10, order_id: 41, contracts: 0 },
  ...{ entry_value: '0.00000000', entry_price: '77640.0', close_price: '78309.8', margin: '0.00000000' },
  ...{ settled: '0.00000000', unrealized: null, opened_contracts: 150, opened_value: '11646.00000000' },
  ...{ closed_contracts: 150, closed_value: '11746.47000000', result: '100.47000000', funding: '-1.17250000' },
  ...{ follow_id: null, exit_by: null, profit_price: null, stop_price: null, adl: null },
  ...{ fees: '11.69623500', status: 'closed', close_reason: 'netting', opened_ms: at - 60_000, updated_ms: at },
};

export const payment: futures.FundingPayment = {
  ...{ funding: 3, position: 12, ...names, contracts: 150, value: '11746.47000000', amount: '-1.17464700' },
  ...{ rate: '0.0100000', mark: '78309.8', journal_seq: 9_001, at_ms: at },
};

export const liquidation: futures.Liquidation = {
  ...{ id: 4, position: 12, ...names, side: 'long', margin_mode: 'isolated', mark: '70155.0', index: '70150.1' },
  ...{ equity: '52.10000000', maintenance: '52.61625000', bankruptcy_price: '69876.0', contracts: 140 },
  ...{ value: '9782.64000000', insured_contracts: 40, insurance: '3.20000000', adl_contracts: 10, fee: '0.50000000' },
  ...{ journal_seq: 9_114, at_ms: at },
};
export const adl: futures.Adl = {
  ...{ id: 6, position: 13, ...names, side: 'short', contracts: 10, price: '69876.0', value: '698.76000000' },
  ...{ result: '77.64000000', mark: '70155.0', index: '70150.1', journal_seq: 9_114, at_ms: at },
};

export const funding: futures.Funding = {
  ...{ id: 3, ...names, rate: '0.0100000', premium: '-0.0012500', mark: '78309.8', index: '78311.2' },
  ...{ open_interest: 8_406_300, paid: '65830.12000000', received: '65830.11000000', journal_seq: 9_001, at_ms: at },
};
export const insurance = {
  balances: [{ currency_id: 3, currency_name: 'USDT', balance: '412806.55000000', deficit: '1.50000000' }],
  entries: [
    {
      ...{ journal_seq: 9_114, line: 2, at_ms: at, currency_id: 3, currency_name: 'USDT' },
      ...{ reason: 'futures.insurance', amount: '-3.20000000', balance: '412806.55000000' },
    },
    {
      ...{ journal_seq: 12, line: 1, at_ms: at - 1_000, currency_id: 3, currency_name: 'USDT' },
      ...{ reason: 'house.funding', amount: '412809.75000000', balance: '412809.75000000' },
    },
  ],
};
