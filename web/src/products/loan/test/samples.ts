import type { loan } from '@glassbook/contract';

export const config: ReturnType<typeof loan.config.reply.parse> = {
  ...{ currency_id: 3, currency_name: 'USDT', scale: 8, min: '50.00000000', owner_max: '500000.00000000' },
  ...{ all_max: '5000000.00000000', fee: '2', worst: '3', grace_ms: 259_200_000, terms: [0, 7, 30, 90] },
  pool: { total: '1000000.00000000', lent: '0.00000000', free: '1000000.00000000', used: '0', simulated: '0.00000000' },
  curve: [
    { used: '0', hourly: '0.0005' },
    { used: '80', hourly: '0.001' },
    { used: '100', hourly: '0.004' },
  ],
  ...{ hourly: '0.0005', apr: '4.38' },
  collaterals: [
    {
      ...{ currency_id: 1, currency_name: 'BTC', scale: 8, price: '60000.00000000', price_ms: 1, tick: '0.01' },
      ...{ initial: '65', call: '75', liquidation: '83', left: '200.00000000', status: 1 },
    },
  ],
};
export const row: loan.LoanView = {
  ...{
    id: 7,
    currency_id: 3,
    currency_name: 'USDT',
    collateral_id: 1,
    collateral_name: 'BTC',
    collateral: '1.00000000',
  },
  ...{ borrowed: '39000.00000000', principal: '39000.00000000', interest: '0.00000000', owed: '39000.00000000' },
  ...{ hours: 1, hourly: '0.0005', ltv: '65', initial: '65', call: '75', liquidation_at: '83' },
  ...{ call_price: '52000.00000000', liquidation_price: '46987.95000000', price: '60000.00000000', price_ms: 1 },
  ...{ days: 0, created_time: '2026-04-22 12:07:48', end_time: '', sale_time: '', status: 1, liquidation: null },
};
