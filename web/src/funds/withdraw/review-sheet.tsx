import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { funds, payee, wallet, type RefusalCode } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { Ledger, Overlay, Part } from '@glassbook/ui';
import { ask } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import { useChange } from '../../app/proof/use-change.tsx';
import { outcomeUnknown } from '../../app/sending/request-key.ts';
import { PasswordStep, type Problem } from '../password-step.tsx';
import { withdrawalPath } from '../record-path.ts';
import type { Sending } from '../use-sending.ts';
import { Cost } from './cost.tsx';
import { fieldOf, type Asset, type Draft, type Info, type Summary, type Target } from './draft.ts';

/** A refusal with the part of the form it is about. */
export type Refused = { field: 'payee' | 'amount' | 'form'; message: string };

/** A withdrawal as it is sent, without the payment password. */
export type Body = Record<'address' | 'currency' | 'number' | 'fee_shown', string> & {
  type: (typeof wireKind)[Draft['kind']];
};

type Props = {
  asset: Asset;
  info: Info;
  draft: Draft;
  summary: Summary;
  target: Target;
  sending: Sending<Body>;
  onRefused: (refused: Refused) => void;
};

const wireKind = { address: '0', bank: '1', international: '2' } as const;

/** Sends the request under a key of its own; one without an answer is repeated with the same. */
function useRequest({ asset, info, draft, target, sending, onRefused }: Props) {
  const { t } = useTranslation('funds');
  const go = useNavigate();
  const unconfirmed: Problem = { field: 'sheet', message: t('withdraw.outcome_unknown') };
  const [problem, setProblem] = useState<Problem | undefined>(sending.unknown ? unconfirmed : undefined);
  const { send, busy, proof } = useChange();
  const placeOf = (reason: RefusalCode, message: string) => {
    const field = fieldOf(reason);
    if (field === 'password') setProblem({ field, message });
    else if (field !== 'other') onRefused({ field, message });
    else if (reason !== 'account.step_up_required') setProblem({ field: 'sheet', message });
  };
  const submit = (password: string) => {
    const wanted = {
      ...{ address: String(target.id), currency: String(asset.currency), number: wireDecimal(draft.amount) },
      ...{ type: wireKind[draft.kind], fee_shown: info.rate },
    };
    const request = async () => {
      const answer = await sending.send(wanted, (body, key) => ask(funds.withdraw, { ...body, password }, { key }));
      refresh(funds.info, funds.withdrawals, wallet.wallets, wallet.currenciesOfUser);
      if (answer.ok) return { ok: true as const, message: answer.data };
      if (outcomeUnknown(answer)) setProblem(unconfirmed);
      else placeOf(answer.reason, answer.message);
      return answer;
    };
    setProblem(undefined);
    void send(request, ({ id }) => void go(withdrawalPath(id), { replace: true }));
  };
  return { submit, busy, proof, problem, setProblem };
}

function What({ asset, draft, summary, target }: Props) {
  const { t } = useTranslation('funds');
  const isAddress = draft.kind === 'address';
  return (
    <>
      <Ledger large>
        <Part label={isAddress ? t('withdraw.payee_address') : t('withdraw.payee_card')}>
          <span className="hash break-all" dir="auto">
            {target.text}
          </span>
        </Part>
        {isAddress && summary.network && (
          <Part label={t('payee:field.network')}>{payee.networkNames[summary.network]}</Part>
        )}
      </Ledger>
      <Cost summary={summary} asset={asset} kind={draft.kind} />
    </>
  );
}

/** What is about to be asked for, the payment password, and where the session needs it the proof of a factor. */
function Review(props: Props) {
  const { t } = useTranslation('funds');
  const { submit, busy, proof, problem, setProblem } = useRequest(props);
  if (proof) return proof;
  return (
    <PasswordStep
      what={<What {...props} />}
      action={t('withdraw.title', { asset: props.asset.name })}
      busy={busy && t('withdraw.sending')}
      {...{ submit, problem, setProblem }}
    />
  );
}

/** The review over the form. */
export function ReviewSheet({
  open,
  onOpenChange,
  ...props
}: Props & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('funds');
  return (
    <Overlay open={open} onOpenChange={onOpenChange} title={t('withdraw.review')} about={t('withdraw.review_about')}>
      {open && <Review {...props} />}
    </Overlay>
  );
}
