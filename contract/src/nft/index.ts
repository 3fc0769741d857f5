export { rejectReasons, type RejectReason } from '@glassbook/engine/nft/words';
export type { OwnBid, OwnDeposit, OwnItem, OwnOrder, Sale, SeriesView } from './channels.ts';
export type { ItemView } from './item.ts';
export { artist, artists, bids, currencies, history, item, items, proof, type ProofTable } from './market.ts';
export { collect, collection, created, mine, myBids, orders, pastSales, readOrder } from './own.ts';
export { product } from './product.ts';
export { bid, buy, cancel, leave, list, margin, open, pay } from './sales.ts';
export { approve, endSale, hide, medium, reject, show, work, workFilters, works } from './staff.ts';
export { create, mediumKinds, upload, withdraw, type MediumKind } from './works.ts';
