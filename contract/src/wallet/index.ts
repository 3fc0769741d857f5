export { wireKindId, wireKinds, type WireKind } from './kinds.ts';
export { claimDemo, move } from './move.ts';
export { entries, entry, entryReasons, moves, type Entry } from './records.ts';
export { currenciesOfUser, wallet, walletRow, wallets } from './wallets.ts';
