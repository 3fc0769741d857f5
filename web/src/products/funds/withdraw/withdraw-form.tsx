import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { funds, payee, wallet } from '@glassbook/contract';
import { parseAmount, wireDecimal } from '@glassbook/money';
import { Ledger, Part, useNow } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { paths } from '../../../carry/paths.ts';
import { useOverlay } from '../../../carry/live/index.ts';
import { PayOutForm } from '../pay-out-form.tsx';
import { withdrawalPath } from '../record-path.ts';
import { ReviewSheet } from '../review-sheet.tsx';
import { texts } from '../../../shared/sending/shape.ts';
import { usePayOut } from '../use-pay-out.ts';
import { Cost } from './cost.tsx';
import { fieldOf, problemsOf, summarize, type Asset, type Draft, type Info, type Own } from './draft.ts';
import { PayeeFields } from './payee-fields.tsx';

type Props = {
  asset: Asset;
  assets: readonly Asset[];
  info: Info;
  own: Own;
  onAsset: (id: string) => void;
  onLocked: (locked: boolean) => void;
};

const hourMs = 3_600_000;
const wireKind = { address: '0', bank: '1', international: '2' } as const;
const kinds = { '0': 'address', '1': 'bank', '2': 'international' } as const;
const empty: Draft = { kind: 'address', network: undefined, payeeId: undefined, amount: '' };

/** A withdrawal as it is sent, with the payee as it is shown. */
type Body = Record<'address' | 'currency' | 'number' | 'fee_shown', string> & {
  type: keyof typeof kinds;
  shown: { payee: string; network?: payee.Network | undefined };
};

const withdrawing = {
  ...{ title: 'app:menu.withdraw', list: paths.fundRecords },
  body: {
    ...texts('address', 'currency', 'number', 'fee_shown', 'type'),
    shown: { payee: 'text', network: 'maybe' },
  } as const,
  changed: [funds.info, funds.withdrawals, wallet.wallets, wallet.currenciesOfUser],
  // Its own page is opened.
  says: () => false,
};
const options = {
  first: empty,
  post: ({ shown: _, ...body }: Body, key: string, password: string) =>
    ask(funds.withdraw, { ...body, password }, { key }),
  valuesOf: ({ type, address, number, shown }: Body): Draft => ({
    ...{ kind: kinds[type], network: shown.network, payeeId: Number(address), amount: number },
  }),
  partOf: fieldOf,
};

/** Who is paid, by what was sent, and what it costs. */
function Reviewed({ body, asset }: { body: Body; asset: Asset }) {
  const { t } = useTranslation('funds');
  const { payee: text, network } = body.shown;
  const [amount, fee] = [body.number, body.fee_shown].map((each) => parseAmount(each, asset.scale) ?? 0n) as [
    bigint,
    bigint,
  ];
  return (
    <>
      <Ledger large>
        <Part label={t(body.type === '0' ? 'withdraw.payee_address' : 'withdraw.payee_card')}>
          <span className="hash break-all" dir="auto">
            {text}
          </span>
        </Part>
        {network && <Part label={t('payee:field.network')}>{payee.networkNames[network]}</Part>}
      </Ledger>
      <Cost summary={{ amount, fee, receives: amount - fee }} asset={asset} kind={kinds[body.type]} />
    </>
  );
}

/** Asset, payee and amount with the fee, the limit and what arrives; the review with the payment password comes after it. */
export function WithdrawForm({ asset, assets, info, own, onAsset, onLocked }: Props) {
  const { t } = useTranslation('funds');
  const go = useNavigate();
  const now = useNow(info.now_ms);
  const balances = useOverlay('wallet.balances', info);
  const available = balances?.[`change:${asset.currency}`]?.available ?? info.change_balance;
  const by = usePayOut({ ...withdrawing, name: `withdraw ${asset.currency}` }, { ...options, onLocked });
  const { sending, fields } = by;
  const draft = fields.values;
  const found = summarize(draft, { asset, own, info, available });
  const { body } = sending;
  const as = body && { id: Number(body.address), title: body.shown.payee, text: body.shown.payee };
  const sent = as && { ...as, heldUntilMs: null, inReview: false };
  const summary = sent ? { ...found, target: sent, targets: [sent] } : found;
  const { target, network } = summary;
  const toBody = (): Body => ({
    ...{ address: String(target?.id), currency: String(asset.currency), number: wireDecimal(draft.amount) },
    ...{ type: wireKind[draft.kind], fee_shown: info.rate },
    shown: { payee: target?.text ?? '', ...(draft.kind === 'address' && network && { network }) },
  });
  return (
    <>
      <PayOutForm
        {...{ by, asset, info, now, draft, sums: summary }}
        problems={problemsOf(draft, summary, asset, now)}
        unusable={t(target?.inReview ? 'refusal.payee_in_review' : 'payee:refusal.held')}
        onAmount={(amount) => fields.set({ amount })}
        onReview={(event, isReady) =>
          fields.submitWith(!isReady, toBody, (next) => {
            // What is reviewed stays chosen, also when the list changes.
            fields.set({ network, payeeId: target?.id });
            sending.review(next);
          })(event)
        }
        payee={(error) => (
          <PayeeFields {...{ asset, assets, own, draft, summary, onAsset, error }} nowMs={now} onChange={fields.set} />
        )}
        cost={<Cost summary={summary} asset={asset} kind={draft.kind} />}
        about={t('withdraw.decided', { hours: Math.ceil(info.decide_ms / hourMs) })}
        label={t('withdraw.review')}
      />
      <ReviewSheet
        by={by}
        title={t('withdraw.review')}
        about={t('withdraw.review_about')}
        action={t('withdraw.title', { asset: asset.name })}
        of={(reviewed) => <Reviewed body={reviewed} asset={asset} />}
        onSent={({ id }) => void go(withdrawalPath(id), { replace: true })}
      />
    </>
  );
}
