/** Where OTC trading is stored. */
import type { AdRow, EventRow, FrozenRow, MerchantRow, OrderRow, RateRow } from '@glassbook/engine/otc';
import { adRow, eventRow, merchantRow, orderRow } from '@glassbook/engine/otc/rows';
import { amount, columnsOf, int8, text, word } from '../../carry/store/columns.ts';
import type { Stored } from '../../carry/store/stored.ts';

const sums = { price: amount, digest: text };
const rates: Stored<RateRow> = { table: 'otc_rates', columns: { fiat: int8, rate: amount, at: int8 } };
export const merchants: Stored<MerchantRow> = { table: 'otc_merchants', columns: columnsOf(merchantRow) };
const frozen: Stored<FrozenRow> = { table: 'otc_frozen', columns: { account: int8, frozen: word(), at: int8 } };
export const ads: Stored<AdRow> = {
  table: 'otc_ads',
  columns: { ...columnsOf(adRow), ...sums, min: amount, max: amount },
  named: { left: 'left_over' },
};
export const orders: Stored<OrderRow> = {
  table: 'otc_orders',
  columns: { ...columnsOf(orderRow), ...sums, total: amount },
};
export const events: Stored<EventRow> = {
  table: 'otc_events',
  columns: columnsOf(eventRow),
  named: { order: '"order"' },
};
export const stored = { rates, merchants, frozen, ads, orders, events };
