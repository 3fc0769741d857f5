export { amount, cancel, close, edit, follow, pause, selfHolding } from './follow.ts';
export { lead, resign } from './lead.ts';
export { copies, mine, missed, result, shares, type FollowView } from './lists.ts';
export { apply, criteria, readApply } from './apply.ts';
export { type OwnCopy, type OwnFollow, type OwnMissed, type OwnPurse, type OwnShare } from './channels.ts';
export { product } from './product.ts';
export { application, applications, applicationStates, decide, decisions, remove } from './staff.ts';
export { figureWindows, historyTrade, index, traderDetail, traderSorts, type TraderFigures } from './traders.ts';
