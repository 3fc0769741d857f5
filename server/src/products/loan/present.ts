/** Loans in wire format. */
import type { loan } from '@glassbook/contract';
import type { EventRow, LoanRow } from '@glassbook/engine/loan';
import { boundPrice, ltvOf, owedAt, worthOf } from '@glassbook/engine/loan/sums';
import type { logged } from '@glassbook/engine/loan/words';
import { formatAmount } from '@glassbook/money';
import { percentText, plainText, timeText } from '../../carry/store/instrument.ts';
import type { LoanServices } from './services.ts';

type Services = Pick<LoanServices, 'catalog' | 'prices' | 'now'>;
const statuses = { running: 1, called: 2, overdue: 3, repaid: 4, liquidated: 5 } as const;
/** A rate in parts of a billion as percent. */
export const rateText = (ppb: number): string => plainText({ scale: 7 }, BigInt(ppb));
const maybeTime = (at: number | undefined): string => (at === undefined ? '' : timeText(at));

export function presentLoan({ catalog, prices, now }: Services, row: LoanRow): loan.LoanView {
  const [unit, coin] = [catalog.asset(row.asset), catalog.asset(row.collateralAsset)];
  const [money, amount] = [
    (value: bigint) => formatAmount(value, unit.scale),
    (value: bigint) => formatAmount(value, coin.scale),
  ];
  const isOver = row.closed === 'yes';
  const owed = isOver ? { hours: 0, interest: 0n, all: 0n } : owedAt(row, now());
  const index = isOver ? undefined : prices.get(row.instrument);
  const ltv = index && ltvOf(owed.all, worthOf(row.collateral, index.price, coin.scale));
  const { tick } = catalog.instrument(row.instrument);
  const bound = (ppm: number) => (isOver ? '' : money(boundPrice(owed.all, row.collateral, ppm, coin.scale, tick)));
  return {
    ...{ id: row.id, currency_id: unit.id, currency_name: unit.symbol, collateral_id: coin.id },
    ...{ collateral_name: coin.symbol, collateral: amount(row.collateral), borrowed: money(row.borrowed) },
    ...{ principal: money(row.principal), interest: money(owed.interest), owed: money(owed.all), hours: owed.hours },
    ...{ hourly: rateText(row.ratePpb), ltv: ltv === undefined ? '' : percentText(Number(ltv)) },
    ...{ initial: percentText(row.initialPpm), call: percentText(row.callPpm) },
    ...{ liquidation_at: percentText(row.liquidationPpm), call_price: bound(row.callPpm) },
    ...{ liquidation_price: bound(row.liquidationPpm), price: index ? money(index.price) : '' },
    ...{ price_ms: index?.at ?? null, days: row.days, created_time: timeText(row.at) },
    ...{ end_time: maybeTime(row.endsAt), sale_time: maybeTime(row.sellsAt), status: statuses[row.state] },
    liquidation: row.soldAt === undefined ? null : sales(row, row.soldAt, money, amount),
  };
}

type Text = (value: bigint) => string;
const sales = (row: LoanRow, at: number, money: Text, amount: Text): NonNullable<loan.LoanView['liquidation']> => ({
  ...{ price: money(row.price), worst: money(row.worst), sold: amount(row.sold), got: money(row.got) },
  ...{ trade_fee: money(row.tradeFee), interest: money(row.saleInterest), principal: money(row.salePrincipal) },
  ...{ fee: money(row.fee), surplus: money(row.surplus), returned: amount(row.returned), loss: money(row.loss) },
  created_time: timeText(at),
});

type Logged = EventRow & { what: (typeof logged)[number] };
export function presentEvent({ catalog }: Services, row: Logged): loan.LogRow {
  const [asset, unit, coin] = [catalog.asset(row.asset), catalog.asset(row.unit), catalog.asset(row.collateralAsset)];
  return {
    ...{ id: row.id, loan_id: row.loan, kind: row.what, amount: formatAmount(row.amount, asset.scale) },
    ...{ currency_id: asset.id, currency_name: asset.symbol, principal: formatAmount(row.principal, unit.scale) },
    ...{ interest: formatAmount(row.interest, unit.scale), collateral: formatAmount(row.collateral, coin.scale) },
    created_time: timeText(row.at),
  };
}
