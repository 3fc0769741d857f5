import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { funds, wallet, type RefusalCode } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { Ledger, Part, Select, Sum, useNow } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { useOverlay } from '../../../carry/live/index.ts';
import { PayOutForm } from '../pay-out-form.tsx';
import { transfersPath } from '../record-path.ts';
import { ReviewSheet } from '../review-sheet.tsx';
import { sumTexts } from '../sums.ts';
import { texts } from '../../../shared/sending/shape.ts';
import { usePayOut } from '../use-pay-out.ts';
import { fieldOf, type Asset, type Info } from '../withdraw/draft.ts';
import { problemsOf, summarize, type Draft, type Saved } from './draft.ts';
import { RecipientField } from './recipient-field.tsx';

type Props = {
  asset: Asset;
  assets: readonly Asset[];
  info: Info;
  saved: Saved;
  onAsset: (id: string) => void;
  onLocked: (locked: boolean) => void;
};

/** A transfer as it is sent, with the recipient as it is shown. */
type Body = Record<'recipient_id' | 'currency' | 'number', string> & {
  shown: Record<'account' | 'own_name' | 'nickname', string>;
};

const sendingToUser = {
  ...{ title: 'funds:transfers.title', list: transfersPath },
  body: { ...texts('recipient_id', 'currency', 'number'), shown: texts('account', 'own_name', 'nickname') },
  changed: [funds.info, funds.userTransfers, wallet.wallets, wallet.currenciesOfUser],
};
const empty: Draft = { recipientId: undefined, amount: '' };
const ofRecipient: readonly RefusalCode[] = ['funds.recipient_unavailable', 'funds.recipient_tries_reached'];
const options = {
  first: empty,
  post: ({ shown: _, ...body }: Body, key: string, password: string) =>
    ask(funds.sendToUser, { ...body, password }, { key }),
  valuesOf: ({ recipient_id, number }: Body): Draft => ({ recipientId: Number(recipient_id), amount: number }),
  partOf: (reason: RefusalCode) => (ofRecipient.includes(reason) ? 'payee' : fieldOf(reason)),
};

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

/** Who receives it, as the sender saved them, and how much, by what was sent. */
function Reviewed({ body, asset }: { body: Body; asset: Asset }) {
  const { t } = useTranslation('funds');
  const { account, own_name: own, nickname } = body.shown;
  const [sum = ''] = sumTexts([body.number]);
  return (
    <Ledger large>
      {own !== '' && <Part label={t('send.name_shown')}>{own}</Part>}
      <Part label={t('send.recipient')}>
        <span className="break-all">{account}</span>
      </Part>
      <Part label={t('send.nickname')}>{nickname === '' ? t('send.no_nickname') : nickname}</Part>
      <Part label={t('send.fee')}>{`0 ${asset.name}`}</Part>
      <Sum label={t('send.arrives')}>{`${sum} ${asset.name}`}</Sum>
    </Ledger>
  );
}

/** Asset, recipient and amount of a transfer to another user; the review with the payment password comes after it. */
export function SendForm({ asset, assets, info, saved, onAsset, onLocked }: Props) {
  const { t } = useTranslation('funds');
  const go = useNavigate();
  const now = useNow(info.now_ms);
  const balances = useOverlay('wallet.balances', info);
  const available = balances?.[`change:${asset.currency}`]?.available ?? info.change_balance;
  const by = usePayOut({ ...sendingToUser, name: `send ${asset.currency}` }, { ...options, onLocked });
  const { sending, fields } = by;
  const draft = fields.values;
  const summary = summarize(draft, { asset, saved, info, available });
  const { body } = sending;
  const sent = body && { ...body.shown, id: Number(body.recipient_id), held_until_ms: null, created_ms: 0 };
  const recipient = sent ?? summary.recipient;
  const toBody = (): Body => ({
    ...{ recipient_id: String(recipient?.id), currency: String(asset.currency), number: wireDecimal(draft.amount) },
    shown: {
      ...{
        account: recipient?.account ?? '',
        own_name: recipient?.own_name ?? '',
        nickname: recipient?.nickname ?? '',
      },
    },
  });
  return (
    <>
      <PayOutForm
        {...{ by, asset, info, now, draft, sums: summary }}
        problems={problemsOf(draft, summary, asset, now)}
        unusable={t('send.held')}
        onAmount={(amount) => fields.set({ amount })}
        onReview={(event, isReady) =>
          fields.submitWith(!isReady, toBody, (next) => {
            // What is reviewed stays chosen, also when the list changes.
            fields.set({ recipientId: recipient?.id });
            sending.review(next);
          })(event)
        }
        payee={(error) => (
          <>
            <RecipientField
              {...{ saved: sent ? { ...saved, recipients: [sent] } : saved, recipient, error }}
              nowMs={now}
              onChoose={(recipientId) => fields.set({ recipientId })}
            />
            <AssetField {...{ asset, assets, onAsset }} />
          </>
        )}
        about={t('send.about')}
        label={t('send.review')}
      />
      <ReviewSheet
        by={by}
        title={t('send.review')}
        about={t('send.review_about')}
        action={t('send.go', { asset: asset.name })}
        of={(reviewed) => <Reviewed body={reviewed} asset={asset} />}
        onSent={() => void go(transfersPath, { replace: true })}
      />
    </>
  );
}
