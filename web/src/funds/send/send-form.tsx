import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '../../app/sending/kept-form.ts';
import { FieldError, Select, useNow } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { focusWrong } from '../../app/sending/focus-wrong.ts';
import { useOverlay } from '../../live/index.ts';
import { AmountField } from '../amount-field.tsx';
import { Hold } from '../hold.tsx';
import { ReviewButton } from '../review-button.tsx';
import { useProblems } from '../use-problems.ts';
import { useSending } from '../use-sending.ts';
import type { Asset, Info } from '../withdraw/draft.ts';
import { LimitCard } from '../withdraw/limit-card.tsx';
import { problemsOf, summarize, type Draft, type Saved } from './draft.ts';
import { RecipientField } from './recipient-field.tsx';
import { SendSheet, type Body } from './send-sheet.tsx';

type Props = {
  asset: Asset;
  assets: readonly Asset[];
  info: Info;
  saved: Saved;
  onAsset: (id: string) => void;
  onLocked: (locked: boolean) => void;
};

/** BTC, in which the limit of a level is counted. */
const limitAsset = 1;

function AssetField({ asset, assets, onAsset }: Pick<Props, 'asset' | 'assets' | 'onAsset'>) {
  const { t } = useTranslation('funds');
  return (
    <Select
      label={t('payee:field.asset')}
      labelShown
      value={String(asset.currency)}
      onChange={onAsset}
      options={assets.map(({ currency, name: label }) => ({ value: String(currency), label }))}
    />
  );
}

/** What stays in the spot account, and how soon it arrives. */
function Afterwards({ after, asset }: { after: bigint | undefined; asset: Asset }) {
  const { t } = useTranslation('funds');
  const { name, scale } = asset;
  return (
    <div className="cap c2">
      {after !== undefined && <p>{t('withdraw.after', { amount: exact({ amount: after, scale }), asset: name })}</p>}
      <p>{t('send.about')}</p>
    </div>
  );
}

/** Asset, recipient and amount of a transfer to another user; the review with the payment password comes after it. */
export function SendForm({ asset, assets, info, saved, onAsset, onLocked }: Props) {
  const { t } = useTranslation('funds');
  const now = useNow(info.now_ms);
  const balances = useOverlay('wallet.balances', info);
  const available = balances?.[`change:${asset.currency}`]?.available ?? info.change_balance;
  const page = `send ${asset.currency}`;
  const [draft, setDraft] = useKeptForm<Draft>(page, () => ({ recipientId: undefined, amount: '' }));
  const [reviewed, setReviewed] = useState(false);
  const sending = useSending<Body>(page, onLocked);
  const summary = summarize(draft, { asset, saved, info, available });
  const { recipient, amount, after } = summary;
  const problems = useProblems(
    { asset, info, now, unusable: t('send.held') },
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
    setDraft({ ...draft, recipientId: recipient?.id });
    setReviewed(true);
  };
  return (
    <>
      <form className="pad mt4 col g4 funds-acting" onSubmit={submit} noValidate>
        {held && info.hold_until_ms !== null && <Hold untilMs={info.hold_until_ms} nowMs={now} />}
        <fieldset className="contents" disabled={sending.locked}>
          <RecipientField
            {...{ saved, recipient }}
            nowMs={now}
            error={errorOf('payee')}
            onChoose={(recipientId) => change({ recipientId })}
          />
          <AssetField {...{ asset, assets, onAsset }} />
          <AmountField
            {...{ asset, info }}
            text={draft.amount}
            available={summary.available}
            error={sending.locked ? undefined : errorOf('amount')}
            onChange={(text) => change({ amount: text })}
          />
        </fieldset>
        <LimitCard info={info} amount={asset.currency === limitAsset ? amount : undefined} />
        <Afterwards after={after} asset={asset} />
        {errorOf('form') !== undefined && <FieldError>{errorOf('form')}</FieldError>}
        <ReviewButton label={t('send.review')} why={problems.why} unknown={sending.unknown} />
      </form>
      {recipient && amount !== undefined && (
        <SendSheet
          open={reviewed}
          onOpenChange={setReviewed}
          {...{ asset, draft, amount, recipient, sending }}
          onRefused={(next) => {
            setReviewed(false);
            problems.setRefused(next);
          }}
        />
      )}
    </>
  );
}
