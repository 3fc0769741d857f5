/** Receipts of fundings and liquidations, and exits of positions, in wire format. */
import type { futures } from '@glassbook/contract';
import type { RowOf } from '@glassbook/engine';
import { assert, formatAmount } from '@glassbook/money';
import { priceText } from '../../carry/store/instrument.ts';
import type { FuturesMarket, FuturesMarkets } from './markets.ts';
import { rateText } from './prices.ts';
import type { OrderRow } from './stored.ts';

type Row<N extends 'fundings' | 'fundingPayments' | 'liquidations' | 'adls'> = RowOf<'futures', N>;

export const names = (of: FuturesMarket) => ({ symbol: of.symbol, settle_name: of.settle.symbol });
/** Values, margins and results are in the margin asset. */
export const money = (of: FuturesMarket) => (amount: bigint) => formatAmount(amount, of.settle.scale);

/** The exits of a position on the wire. */
export function presentExits(
  of: FuturesMarket,
  {
    exitBy = 'mark',
    profitPrice = 0n,
    stopPrice = 0n,
  }: Partial<Pick<OrderRow, 'exitBy' | 'profitPrice' | 'stopPrice'>>,
): Pick<futures.Position, 'exit_by' | 'profit_price' | 'stop_price'> {
  const text = (price: bigint) => (price === 0n ? null : priceText(of, price));
  const isNone = profitPrice === 0n && stopPrice === 0n;
  return { exit_by: isNone ? null : exitBy, profit_price: text(profitPrice), stop_price: text(stopPrice) };
}

export function presentReceipts({ market }: Pick<FuturesMarkets, 'market'>) {
  const liquidation = (row: Row<'liquidations'>): futures.Liquidation => {
    const of = market(row.market);
    const text = money(of);
    return {
      ...{ id: row.id, position: row.position, ...names(of), side: row.side, margin_mode: row.mode },
      ...{ mark: priceText(of, row.mark), index: priceText(of, row.index) },
      ...{ equity: text(row.equity), maintenance: text(row.maintenance) },
      ...{ bankruptcy_price: priceText(of, row.bankruptcy), contracts: row.contracts, value: text(row.value) },
      ...{ insured_contracts: row.insuredContracts, insurance: text(row.insurance) },
      ...{ adl_contracts: row.adlContracts, fee: text(row.fee), journal_seq: row.seq, at_ms: row.at },
    };
  };

  const adl = (row: Row<'adls'>): futures.Adl => {
    const of = market(row.market);
    const text = money(of);
    return {
      ...{ id: row.id, position: row.position, ...names(of), side: row.side, contracts: row.contracts },
      ...{ price: priceText(of, row.price), value: text(row.value), result: text(row.result) },
      ...{ mark: priceText(of, row.mark), index: priceText(of, row.index), journal_seq: row.seq, at_ms: row.at },
    };
  };

  const payment = (row: Row<'fundingPayments'>, receipts: readonly Row<'fundings'>[]): futures.FundingPayment => {
    const of = market(row.market);
    const text = money(of);
    const receipt = receipts.find(({ id }) => id === row.funding);
    assert(receipt !== undefined, 'a funding that was paid has its receipt');
    return {
      ...{ funding: row.funding, position: row.position, ...names(of), contracts: row.contracts },
      ...{ value: text(row.value), amount: text(row.amount), rate: rateText(receipt.rate) },
      ...{ mark: priceText(of, receipt.mark), journal_seq: receipt.seq, at_ms: row.at },
    };
  };

  const funding = (row: Row<'fundings'>): futures.Funding => {
    const of = market(row.market);
    const text = money(of);
    return {
      ...{ id: row.id, ...names(of), rate: rateText(row.rate), premium: rateText(row.premium) },
      ...{ mark: priceText(of, row.mark), index: priceText(of, row.index), open_interest: row.contracts },
      ...{ paid: text(row.paid), received: text(row.received), journal_seq: row.seq, at_ms: row.at },
    };
  };

  return { liquidation, adl, payment, funding };
}
