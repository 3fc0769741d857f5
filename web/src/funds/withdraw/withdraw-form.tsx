import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '../../app/sending/kept-form.ts';
import { FieldError, useNow } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { focusWrong } from '../../app/sending/focus-wrong.ts';
import { useOverlay } from '../../live/index.ts';
import { AmountField } from '../amount-field.tsx';
import { Hold } from '../hold.tsx';
import { ReviewButton } from '../review-button.tsx';
import { useProblems } from '../use-problems.ts';
import { useSending } from '../use-sending.ts';
import { problemsOf, summarize, type Asset, type Draft, type Info, type Own } from './draft.ts';
import { Cost } from './cost.tsx';
import { LimitCard } from './limit-card.tsx';
import { PayeeFields } from './payee-fields.tsx';
import { ReviewSheet, type Body } from './review-sheet.tsx';

type Props = {
  asset: Asset;
  assets: readonly Asset[];
  info: Info;
  own: Own;
  onAsset: (id: string) => void;
  onLocked: (locked: boolean) => void;
};

/** BTC, in which the limit of a level is counted. */
const limitAsset = 1;
const hourMs = 3_600_000;

/** What stays in the spot account, and how long the decision takes. */
function Afterwards({ after, asset, info }: { after: bigint | undefined; asset: Asset; info: Info }) {
  const { t } = useTranslation('funds');
  const { name, scale } = asset;
  return (
    <div className="cap c2">
      {after !== undefined && <p>{t('withdraw.after', { amount: exact({ amount: after, scale }), asset: name })}</p>}
      <p>{t('withdraw.decided', { hours: Math.ceil(info.decide_ms / hourMs) })}</p>
    </div>
  );
}

const empty: Draft = { kind: 'address', network: undefined, payeeId: undefined, amount: '' };

/** Asset, payee and amount with the fee, the limit and what arrives; the review with the payment password comes after it. */
export function WithdrawForm({ asset, assets, info, own, onAsset, onLocked }: Props) {
  const { t } = useTranslation('funds');
  const now = useNow(info.now_ms);
  const balances = useOverlay('wallet.balances', info);
  const available = balances?.[`change:${asset.currency}`]?.available ?? info.change_balance;
  const page = `withdraw ${asset.currency}`;
  const [draft, setDraft] = useKeptForm<Draft>(page, () => empty);
  const [reviewed, setReviewed] = useState(false);
  const sending = useSending<Body>(page, onLocked);
  const summary = summarize(draft, { asset, own, info, available });
  const { target, amount } = summary;
  const problems = useProblems(
    { asset, info, now, unusable: t(target?.inReview ? 'refusal.payee_in_review' : 'payee:refusal.held') },
    problemsOf(draft, summary, asset, now),
    draft.amount !== '',
  );
  const { held, errorOf } = problems;
  const change = (made: Partial<Draft>) => {
    setDraft({ ...draft, ...made });
    problems.setRefused(undefined);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    problems.setTried(true);
    focusWrong(event.currentTarget);
    if (!problems.none && !sending.unknown) return;
    // What is reviewed stays chosen, also when the list changes.
    setDraft({ ...draft, network: summary.network, payeeId: target?.id });
    setReviewed(true);
  };
  return (
    <>
      <form className="pad mt2 col g4 funds-acting" onSubmit={submit} noValidate>
        {held && info.hold_until_ms !== null && <Hold untilMs={info.hold_until_ms} nowMs={now} />}
        <fieldset className="contents" disabled={sending.locked}>
          <PayeeFields
            {...{ asset, assets, own, draft, summary, onAsset }}
            nowMs={now}
            error={errorOf('payee')}
            onChange={change}
          />
          <AmountField
            {...{ asset, info }}
            text={draft.amount}
            available={summary.available}
            error={sending.locked ? undefined : errorOf('amount')}
            onChange={(text) => change({ amount: text })}
          />
        </fieldset>
        <LimitCard info={info} amount={asset.currency === limitAsset ? amount : undefined} />
        <Cost summary={summary} asset={asset} kind={draft.kind} />
        <Afterwards after={summary.after} asset={asset} info={info} />
        {errorOf('form') !== undefined && <FieldError>{errorOf('form')}</FieldError>}
        <ReviewButton label={t('withdraw.review')} why={problems.why} unknown={sending.unknown} />
      </form>
      {target && (
        <ReviewSheet
          open={reviewed}
          onOpenChange={setReviewed}
          {...{ asset, info, draft, summary, target, sending }}
          onRefused={(next) => {
            setReviewed(false);
            problems.setRefused(next);
          }}
        />
      )}
    </>
  );
}
