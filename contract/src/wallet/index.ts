export { type Balance } from './balance.ts';
export { wireKindId, wireKinds, type WireKind } from './kinds.ts';
export { claimDemo, move } from './move.ts';
export { equity, equityPeriods, pnl, position, type EquityPeriod, type Position } from './pnl.ts';
export { entries, entry, moves, type Entry } from './records.ts';
export { currenciesOfUser, wallet, wallets } from './wallets.ts';
export { product } from './product.ts';
