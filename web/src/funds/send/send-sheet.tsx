import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { funds, wallet, type RefusalCode } from '@glassbook/contract';
import { formatAmount, wireDecimal } from '@glassbook/money';
import { Ledger, Overlay, Part, Sum, toast } from '@glassbook/ui';
import { ask } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import { useChange } from '../../app/proof/use-change.tsx';
import { outcomeUnknown } from '../../app/sending/request-key.ts';
import { PasswordStep, type Problem } from '../password-step.tsx';
import { transfersPath } from '../record-path.ts';
import { sumTexts } from '../sums.ts';
import type { Sending } from '../use-sending.ts';
import { fieldOf, type Asset } from '../withdraw/draft.ts';
import type { Refused } from '../withdraw/review-sheet.tsx';
import type { Draft, Recipient } from './draft.ts';

/** A transfer as it is sent, without the payment password. */
export type Body = Record<'recipient_id' | 'currency' | 'number', string>;

type Props = {
  asset: Asset;
  draft: Draft;
  amount: bigint;
  recipient: Recipient;
  sending: Sending<Body>;
  onRefused: (refused: Refused) => void;
};

const ofRecipient: readonly RefusalCode[] = ['funds.recipient_unavailable', 'funds.recipient_tries_reached'];
const partOf = (reason: RefusalCode) => (ofRecipient.includes(reason) ? 'payee' : fieldOf(reason));

/** Sends it under a key of its own; one without an answer is repeated with the same. */
function useTransfer({ asset, draft, recipient, sending, onRefused }: Props) {
  const { t } = useTranslation('funds');
  const go = useNavigate();
  const unconfirmed: Problem = { field: 'sheet', message: t('withdraw.outcome_unknown') };
  const [problem, setProblem] = useState<Problem | undefined>(sending.unknown ? unconfirmed : undefined);
  const { send, busy, proof } = useChange();
  const placeOf = (reason: RefusalCode, message: string) => {
    const field = partOf(reason);
    if (field === 'password') setProblem({ field, message });
    else if (field !== 'other') onRefused({ field, message });
    else if (reason !== 'account.step_up_required') setProblem({ field: 'sheet', message });
  };
  const submit = (password: string) => {
    const wanted = {
      ...{ recipient_id: String(recipient.id), currency: String(asset.currency), number: wireDecimal(draft.amount) },
    };
    const request = async () => {
      const answer = await sending.send(wanted, (body, key) => ask(funds.sendToUser, { ...body, password }, { key }));
      refresh(funds.info, funds.userTransfers, wallet.wallets, wallet.currenciesOfUser);
      if (!answer.ok && outcomeUnknown(answer)) setProblem(unconfirmed);
      else if (!answer.ok) placeOf(answer.reason, answer.message);
      return answer;
    };
    setProblem(undefined);
    void send(request, (message) => {
      toast({ title: message, tone: 'ok' });
      void go(transfersPath, { replace: true });
    });
  };
  return { submit, busy, proof, problem, setProblem };
}

/** Who receives it, as the sender saved them, and how much. */
function What({ asset, amount, recipient }: Props) {
  const { t } = useTranslation('funds');
  const [sum = ''] = sumTexts([formatAmount(amount, asset.scale)]);
  const text = `${sum} ${asset.name}`;
  return (
    <Ledger large>
      {recipient.own_name !== '' && <Part label={t('send.name_shown')}>{recipient.own_name}</Part>}
      <Part label={t('send.recipient')}>
        <span className="break-all">{recipient.account}</span>
      </Part>
      <Part label={t('send.nickname')}>{recipient.nickname === '' ? t('send.no_nickname') : recipient.nickname}</Part>
      <Part label={t('send.fee')}>{`0 ${asset.name}`}</Part>
      <Sum label={t('send.arrives')}>{text}</Sum>
    </Ledger>
  );
}

function Review(props: Props) {
  const { t } = useTranslation('funds');
  const { submit, busy, proof, problem, setProblem } = useTransfer(props);
  if (proof) return proof;
  return (
    <PasswordStep
      what={<What {...props} />}
      action={t('send.go', { asset: props.asset.name })}
      busy={busy && t('withdraw.sending')}
      {...{ submit, problem, setProblem }}
    />
  );
}

/** The recipient to compare, and the payment password. */
export function SendSheet({
  open,
  onOpenChange,
  ...props
}: Props & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('funds');
  return (
    <Overlay open={open} onOpenChange={onOpenChange} title={t('send.review')} about={t('send.review_about')}>
      {open && <Review {...props} />}
    </Overlay>
  );
}
