/** Faults by which one gets what others pay. */
import { audited, type Fault } from '../../faults/fault.ts';

const extent = 'futures/check/extent.ts';
const covers = 'futures/check/covers.ts';
const closing = 'futures/close-part.ts';
const caps = 'futures/liquidation/insured-caps.ts';
const liquidate = 'futures/liquidation/liquidate.ts';
const deleverage = 'futures/liquidation/deleverage.ts';

/** Ways to what others have: FUTURES-085 to FUTURES-087. */
export const payFaults: readonly Fault[] = [
  audited(
    'a one-way order that closes an isolated position is asked as one that opens',
    covers,
    'return !closesIsolated(state, terms.exposure, side) || canBear(',
    'return !!terms || !closesIsolated(state, terms.exposure, side) || canBear(',
  ),
  audited(
    'orders that close and rest far away count one by one',
    extent,
    'if (exposure === undefined || !mayRest(order) || order.follow !== 0) return 0;',
    'if (exposure === undefined || order.owner > 0) return 0;',
  ),
  audited(
    'an order trades on where its margin ends',
    covers,
    'if (taker.isAmple || taker.closes !== 0) return true;',
    'if (taker.owner > 0) return true;',
  ),
  audited(
    'gains of a fill pay the losses of another in an isolated position',
    'futures/check/check-order.ts',
    'isolated ? loss : undefined;',
    'isolated && loss < 0n ? loss : undefined;',
  ),
  audited(
    'an old name uses up who is kept for a later bankruptcy',
    deleverage,
    'Math.min(wanted, namedFreeOf(state, market, position, owner))',
    'Math.min(wanted, namedFreeOf(state, market, position, owner) + wanted)',
  ),
  audited(
    'a liquidation fills an order of who is kept for a bankruptcy',
    'futures/liquidation/kept.ts',
    'if (isKept(state, market, position, orders.owner(slot)))',
    'if (slot < 0 && isKept(state, market, position, orders.owner(slot)))',
  ),
  audited(
    'insurance pays before the open profit of an isolated position does',
    closing,
    'unpaid -= settleProfit(state, market, position, unpaid);',
    'void settleProfit;',
  ),
  audited(
    'insurance pays as far as the band',
    liquidate,
    "return side === 'long' ? Math.max(end, band) : Math.min(end, band);",
    'return end > 0 ? band : end;',
  ),
  audited(
    'the reach of insurance may be more than the fees',
    caps,
    'Math.min(settings.insuredReachPpm ?? insuredReachPpm.initial, 4 * settings.makerFeePpm)',
    '(settings.insuredReachPpm ?? insuredReachPpm.initial)',
  ),
  audited(
    'one liquidation may take what the hour has',
    caps,
    'lesser(left, lesser(ofOne, there))',
    'lesser(left, ofOne < 0n ? ofOne : there)',
  ),
  audited('insurance gives without end in an hour', caps, 'hour.paid += amount;', 'hour.paid = amount;'),
  audited(
    'insurance pays an order of who is on the other side',
    liquidate,
    'excludes: (owner) => isOnOtherSide(state, market, position, owner)',
    'excludes: (owner) => owner < 0 && isOnOtherSide(state, market, position, owner)',
  ),
  audited(
    'what prices lack is taken from what other positions of the account have lost',
    liquidate,
    'if (!position.isolated) payLack(state, market, position, lacked);',
    'if (position.contracts > 0) payLack(state, market, position, lacked);',
  ),
  audited(
    'who traded with a bankrupt position is deleveraged by rank',
    deleverage,
    'const named = namedOf(position);',
    'const named = namedOf(position).slice(8);',
  ),
  audited(
    'a name stands for all that is open',
    deleverage,
    'closeAgainstOwner(state, market, bankrupt, owner, most)',
    'closeAgainstOwner(state, market, bankrupt, owner, most > 0 ? position.contracts : most)',
  ),
  audited(
    'who is deleveraged gets the bankruptcy price though the mark price is worse for him',
    'futures/liquidation/adl.ts',
    "return position.side === 'long' ? Math.max(worst, mark) : Math.min(worst, mark);",
    'return mark > 0 ? worst : mark;',
  ),
  audited(
    'what a bankrupt account is closed for at the mark price costs it no fee',
    'futures/liquidation/adl.ts',
    'const fee = ticks === worst ? 0n :',
    'const fee = ticks !== 0 ? 0n :',
  ),
  audited(
    'who can pay for a part is passed over',
    'futures/liquidation/adl.ts',
    'if (isThere(contracts)) return contracts;',
    'if (isThere(contracts) || contracts > 0) return isThere(contracts) ? contracts : 0;',
  ),
  audited(
    'a side that was handed on is not followed',
    deleverage,
    'const met = new Set(owners);',
    'const met = new Set(owners.slice(owners.length));',
  ),
  audited(
    'others pay before what the bankrupt owner has on the other side',
    deleverage,
    'closeAgainstOwner(state, market, bankrupt, position.owner, own);',
    'void own;',
  ),
  audited(
    'who traded with a position that is bankrupt too is not kept for it',
    'futures/liquidation/kept.ts',
    'if (other === position || other.contracts === 0) continue;',
    'if (other.contracts >= 0) continue;',
  ),
  audited(
    'an order that closes asks for room and a tier',
    extent,
    'return Math.max(0, all - Math.max(0, ownOpen(exposure, closed) - closing[closed]));',
    'return Math.max(0, all - 0 * Math.max(0, ownOpen(exposure, closed) - closing[closed]));',
  ),
];
