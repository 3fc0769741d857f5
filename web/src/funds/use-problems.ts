import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from './amount-field.tsx';
import { isHeld, type AmountProblem, type Asset, type Info, type PayeeProblem } from './withdraw/draft.ts';
import type { Refused } from './withdraw/review-sheet.tsx';

/** `unusable`: the words for a payee or recipient that cannot be used yet. */
type Around = { asset: Asset; info: Info; now: number; unusable: string };
type Found = { payee: PayeeProblem | undefined; amount: AmountProblem | undefined };

/** What is wrong with a form that pays out, by the part that it is about. A wrong amount is shown once it is typed, a missing payee once the form was sent. */
export function useProblems({ asset, info, now, unusable }: Around, { payee, amount }: Found, isTyped: boolean) {
  const { t } = useTranslation('funds');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const held = isHeld(info.hold_until_ms, now);
  const found = {
    payee: tried && payee === 'missing' ? t('withdraw.payee_missing') : undefined,
    amount: amount && (tried || isTyped) ? textOf(amount, asset, info, t) : undefined,
    form: undefined,
  };
  return {
    ...{ held, setTried, setRefused, none: payee === undefined && amount === undefined && !held },
    why: held ? t('security:hold.title') : (payee === 'held' || payee === 'in_review') && unusable,
    errorOf: (field: Refused['field']) => (refused?.field === field ? refused.message : found[field]),
  };
}
