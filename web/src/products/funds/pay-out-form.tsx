import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { AmountField, textOf } from './amount-field.tsx';
import { Hold } from './hold.tsx';
import { ReviewButton } from './review-button.tsx';
import type { PayOut } from './use-pay-out.ts';
import { isHeld, type AmountProblem, type Asset, type Info, type PayeeProblem } from './withdraw/draft.ts';
import { LimitCard } from './withdraw/limit-card.tsx';

type Props<Draft, Body, Made> = {
  by: PayOut<Draft, Body, Made>;
  asset: Asset;
  info: Info;
  now: number;
  draft: { amount: string };
  sums: { amount: bigint | undefined; available: bigint; after: bigint | undefined };
  problems: { payee: PayeeProblem | undefined; amount: AmountProblem | undefined };
  /** The words for a payee or recipient that cannot be used yet. */
  unusable: string;
  onAmount: (text: string) => void;
  onReview: (event: SubmitEvent, isReady: boolean) => void;
  /** Who receives it and of what, with what is wrong with that. */
  payee: (error: string | undefined) => ReactNode;
  cost?: ReactNode;
  about: string;
  label: string;
};

/** BTC, in which the limit of a level is counted. */
const limitAsset = 1;

/** A form that pays out of the spot account: its payee, the amount with the limit and what stays, and the way to the review. */
export function PayOutForm<Draft, Body, Made>(props: Props<Draft, Body, Made>) {
  const { by, asset, info, now, draft, sums, problems, payee, cost, about, label } = props;
  const { t } = useTranslation('funds');
  const [tried, setTried] = useState(false);
  const { sending, part } = by;
  const { name, scale } = asset;
  const held = isHeld(info.hold_until_ms, now);
  const isUnusable = problems.payee === 'held' || problems.payee === 'in_review';
  const isSaid = sending.body === undefined;
  const errorOf = (of: typeof part, found?: string | false) =>
    part === of && sending.said !== undefined ? sending.said : (isSaid && found) || undefined;
  const ofForm = errorOf('form');
  const submit = (event: SubmitEvent) => {
    setTried(true);
    props.onReview(event, problems.payee === undefined && problems.amount === undefined && !held);
  };
  return (
    <form className="pad mt2 col g4 funds-acting" onSubmit={submit} noValidate>
      {held && info.hold_until_ms !== null && <Hold untilMs={info.hold_until_ms} nowMs={now} />}
      <fieldset className="contents" disabled={sending.locked}>
        {payee(errorOf('payee', tried && problems.payee === 'missing' && t('withdraw.payee_missing')))}
        <AmountField
          {...{ asset, info }}
          text={draft.amount}
          available={sums.available}
          error={errorOf(
            'amount',
            problems.amount && (tried || draft.amount !== '') && textOf(problems.amount, asset, info, t),
          )}
          onChange={props.onAmount}
        />
      </fieldset>
      <LimitCard info={info} amount={asset.currency === limitAsset ? sums.amount : undefined} />
      {cost}
      <div className="cap c2">
        {sums.after !== undefined && (
          <p>{t('withdraw.after', { amount: exact({ amount: sums.after, scale }), asset: name })}</p>
        )}
        <p>{about}</p>
      </div>
      {ofForm !== undefined && <FieldError>{ofForm}</FieldError>}
      <ReviewButton
        label={label}
        why={held ? t('security:hold.title') : isUnusable && props.unusable}
        unknown={sending.unknown}
      />
    </form>
  );
}
