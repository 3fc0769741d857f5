import { copy } from '@glassbook/contract';
import { ask } from '../../carry/client.ts';
import { useFields } from '../../shared/sending/use-fields.ts';
import { useSending } from '../../shared/sending/use-sending.ts';
import { cancelling } from './acts.ts';
import { bodyShape, first, problemOf, valuesOfFollow, type Body, type Values } from './terms.ts';
import { useMargin } from './use-margin.ts';

const listed = { title: cancelling.title, list: cancelling.list, changed: cancelling.changed, body: bodyShape };

/** The follow begins; what is sent are all terms, the amount and the share that was seen. */
const following = {
  ...listed,
  post: ({ trader, ...terms }: Body, key: string) => ask(copy.follow, { trader_user_id: trader, ...terms }, { key }),
};
/** The terms change; the amount has a form of its own. */
const editing = (id: number) => ({
  ...listed,
  post: async ({ trader, share_ratio: _, follow_amount: __, ...terms }: Body, key: string) => {
    const answer = await ask(copy.edit, { follow_user_id: trader, ...terms }, { key });
    return answer.ok ? { ...answer, data: { id } } : answer;
  },
});

const valuesOf = ({ trader: _, share_ratio: __, ...values }: Body): Values => values;

/** The form of a follow: of a new one, or of one that is there. */
export function useFollowForm(trader: string, share: string, row: copy.FollowView | undefined) {
  const margin = useMargin();
  const form = row ? editing(row.id) : following;
  const sending = useSending({ ...form, name: `copy ${row ? 'edit' : 'follow'} ${trader}` });
  const fields = useFields(sending, row ? valuesOfFollow(row) : first, valuesOf);
  const { available } = margin;
  const problem = problemOf(fields.values, { available, limited: row?.limited === 1 });
  const toBody = (): Body => ({ ...fields.values, trader, share_ratio: share });
  return {
    ...{ ...margin, sending, fields },
    said: fields.said(problem, fields.values.follow_amount !== ''),
    submit: fields.submitWith(problem, toBody),
  };
}
