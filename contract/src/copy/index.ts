export { amount, cancel, close, edit, follow, pause, selfHolding } from './follow.ts';
export { copies, mine, missed, result, shares, type FollowView } from './lists.ts';
export { product } from './product.ts';
