/** All that is sent about a follow besides its terms, and about leading: each with its body fixed until an answer is known. */
import { copy, wallet } from '@glassbook/contract';
import { texts } from '../../shared/sending/shape.ts';
import { formOf } from '../../shared/sending/use-sending.ts';
import { paths } from './paths.ts';

/** What a change of a follow shows in. */
export const lists = [copy.mine, copy.copies, copy.missed, copy.shares, copy.result, copy.traderDetail, copy.index];
const listed = {
  ...{ title: 'copy:title', list: paths.mine },
  changed: [...lists, wallet.wallets, wallet.currenciesOfUser, wallet.entries],
};
const lead = {
  title: 'copy:title',
  list: paths.lead,
  changed: [copy.readApply, copy.lead, copy.traderDetail, copy.index],
};

export const pausing = formOf(copy.pause, { ...listed, body: texts('follow_user_id', 'pause') });
export const moving = formOf(copy.amount, { ...listed, body: texts('follow_user_id', 'amount') });
export const cancelling = formOf(copy.cancel, { ...listed, body: texts('follow_user_id', 'keep') });
export const keeping = formOf(copy.selfHolding, { ...listed, body: texts('transaction_id') });
export const closing = formOf(copy.close, { ...listed, body: texts('transaction_id') });
export const applying = formOf(copy.apply, { ...lead, body: texts('share_ratio', 'agree') });
export const resigning = formOf(copy.resign, { ...lead, body: {} });
