export { amount, cancel, close, edit, follow, pause, selfHolding } from './follow.ts';
export { lead, resign } from './lead.ts';
export { copies, mine, missed, result, shares, type FollowView } from './lists.ts';
export { product } from './product.ts';
export { figureWindows, historyTrade, index, traderDetail, traderSorts, type TraderFigures } from './traders.ts';
