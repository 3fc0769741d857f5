/** Where the rows of futures are stored. */
import { HOUSE_MAKER, type RowOf } from '@glassbook/engine';
import {
  amount,
  flag,
  int4,
  int8,
  maybeAmount,
  maybeInt8,
  maybeText,
  maybeWord,
  texts,
  word,
  type Codec,
} from '../../carry/store/columns.ts';
import { PART_SIZE, type Stored } from '../../carry/store/stored.ts';

export type OrderRow = RowOf<'futures', 'orders'>;
export type PositionRow = RowOf<'futures', 'positions'>;
export type Trade = RowOf<'futures', 'trades'>;
export type MarkRow = RowOf<'futures', 'marks'>;

/** Who traded with a position, as one text: `1000:500,1001:20`. */
const counterparties: Codec<PositionRow['against']> = {
  type: 'text',
  write: (rows, pick) => texts(rows, (row) => sayCounterparties(pick(row))),
  read: (value) =>
    (value as string).split(',').flatMap((one) => {
      const [owner, contracts] = one.split(':').map(Number);
      return one === '' ? [] : { owner: owner ?? 0, contracts: contracts ?? 0 };
    }),
  say: (value) => sayCounterparties(value),
};
const sayCounterparties = (all: PositionRow['against']): string =>
  all.map(({ owner, contracts }) => `${owner}:${contracts}`).join();

/** Fundings a part: each has a row of every open position. */
const FUNDINGS_PART = 1_000;

export const orders: Stored<OrderRow> = {
  table: 'futures_orders',
  columns: {
    ...{ id: int8, owner: int8, market: int4, side: word(), type: word(), timeInForce: word(), postOnly: flag },
    ...{ selfTrade: word(), clientOrderId: maybeText, price: amount, contracts: int8, filledContracts: int8 },
    ...{
      filledValue: amount,
      fee: amount,
      leverage: int4,
      margin: word(),
      closes: int8,
      follow: int8,
      mark: amount,
      status: word(),
    },
    ...{ exitBy: maybeWord(), profitPrice: maybeAmount, stopPrice: maybeAmount },
    ...{ cancelReason: maybeWord(), priority: int8, createdAt: int8, updatedAt: int8 },
  },
  // A house maker's order that was withdrawn without a fill: no trader was party to it.
  leavesNoRow: ({ owner, status, filledContracts }) =>
    owner === HOUSE_MAKER && status === 'cancelled' && filledContracts === 0,
  parts: { by: 'id', size: PART_SIZE, fillfactor: 80 },
};

export const trades: Stored<Trade> = {
  table: 'futures_trades',
  columns: {
    ...{ id: int8, seq: int8, at: int8, market: int4, price: amount, contracts: int8, value: amount },
    ...{ takerSide: word(), makerOrder: int8, takerOrder: int8, makerOwner: int8, takerOwner: int8 },
    ...{ makerFee: amount, takerFee: amount, liquidation: flag },
  },
  parts: { by: 'id', size: PART_SIZE },
};

export const positions: Stored<PositionRow> = {
  table: 'futures_positions',
  columns: {
    ...{ id: int8, owner: int8, market: int4, side: word(), mode: word(), leverage: int4, order: int8, follow: int8 },
    ...{ contracts: int8, entryValue: amount, margin: amount, settled: amount, openedContracts: int8 },
    ...{
      openedValue: amount,
      closedContracts: int8,
      closedValue: amount,
      against: counterparties,
      againstContracts: int8,
    },
    ...{ result: amount, funding: amount },
    ...{
      fees: amount,
      exitBy: word(),
      profitPrice: amount,
      stopPrice: amount,
      status: word(),
      closeReason: maybeWord(),
      openedAt: int8,
      updatedAt: int8,
      funded: maybeInt8,
    },
  },
  named: { order: 'order_id' },
  parts: { by: 'id', size: PART_SIZE, fillfactor: 80 },
};

const markets: Stored<RowOf<'futures', 'markets'>> = {
  table: 'futures_markets',
  columns: { market: int4, status: word() },
};

const marks: Stored<MarkRow> = {
  table: 'futures_marks',
  columns: {
    ...{ market: int4, at: int8, index: amount, last: amount, mark: amount, basis: amount, premium: amount },
    ...{ premiumSum: amount, premiumMs: int8 },
  },
};

const exposures: Stored<RowOf<'futures', 'exposures'>> = {
  table: 'futures_exposures',
  columns: { id: int8, owner: int8, market: int4 },
};

const modes: Stored<RowOf<'futures', 'modes'>> = {
  table: 'futures_modes',
  columns: { owner: int8, mode: word() },
};

export const fundings: Stored<RowOf<'futures', 'fundings'>> = {
  table: 'futures_fundings',
  columns: {
    ...{ id: int8, seq: int8, at: int8, market: int4, rate: amount, premium: amount, mark: amount, index: amount },
    ...{ contracts: int8, paid: amount, received: amount },
    ...{ status: maybeWord(), upTo: maybeInt8, owed: maybeAmount, early: maybeAmount },
  },
};

export const fundingPayments: Stored<RowOf<'futures', 'fundingPayments'>> = {
  table: 'futures_funding_payments',
  columns: {
    ...{ funding: int8, position: int8, owner: int8, market: int4, contracts: int8, value: amount, amount, at: int8 },
  },
  named: { position: 'position_id' },
  parts: { by: 'funding', size: FUNDINGS_PART },
};

export const liquidations: Stored<RowOf<'futures', 'liquidations'>> = {
  table: 'futures_liquidations',
  columns: {
    ...{ id: int8, seq: int8, at: int8, owner: int8, position: int8, market: int4, side: word(), mode: word() },
    ...{ mark: amount, index: amount, equity: amount, maintenance: amount, bankruptcy: amount, contracts: int8 },
    ...{ value: amount, insuredContracts: int8, insurance: amount, adlContracts: int8, fee: amount },
  },
  named: { position: 'position_id' },
};

export const adls: Stored<RowOf<'futures', 'adls'>> = {
  table: 'futures_adls',
  columns: {
    ...{ id: int8, seq: int8, at: int8, liquidation: int8, position: int8, owner: int8, market: int4, side: word() },
    ...{ contracts: int8, price: amount, value: amount, result: amount, mark: amount, index: amount },
  },
  named: { position: 'position_id' },
};

const purses: Stored<RowOf<'futures', 'purses'>> = {
  table: 'futures_purses',
  columns: {
    ...{ id: int8, owner: int8, leader: int8, asset: int4, limited: flag, free: amount, result: amount },
    ...{ fees: amount, funding: amount, status: word() },
  },
};

const deficits: Stored<RowOf<'futures', 'deficits'>> = {
  table: 'futures_deficits',
  columns: { asset: int4, amount },
};

const insured: Stored<RowOf<'futures', 'insured'>> = {
  table: 'futures_insured',
  columns: { asset: int4, hour: int8, fund: amount, paid: amount, paidBefore: amount },
};

/** Levels are published, and not stored: they follow from the orders. */
export const stored = {
  ...{ orders, trades, levels: null, markets, marks, exposures, positions, purses, modes, fundings, fundingPayments },
  ...{ liquidations, adls, deficits, insured },
};
