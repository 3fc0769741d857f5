import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { funds } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { Button, CoinIcon, DecimalInput, FieldError, Ledger, Part, TextInput } from '@glassbook/ui';
import { exact, trimmed } from '@glassbook/ui/format';
import { focusWrong } from '../../../shared/sending/focus-wrong.ts';
import { texts } from '../../../shared/sending/shape.ts';
import { formOf, useSending } from '../../../shared/sending/use-sending.ts';
import { depositPath, depositsPath } from '../record-path.ts';
import { amountProblem, fieldOf, inAsset, isReference, scaleOf, type Draft, type Field } from './draft.ts';
import type { Places } from './use-places.ts';
import { VoucherField } from './voucher-field.tsx';
import type { OwnDraft } from './use-draft.ts';

type Props = {
  places: Places;
  network: funds.DepositNetwork;
  own: OwnDraft;
  onLocked: (locked: boolean) => void;
};

const placesMax = 18;

const depositing = {
  ...formOf(funds.deposit, {
    ...{ title: 'app:menu.recharge', list: depositsPath, changed: [funds.deposits] },
    body: { ...texts('account', 'amount', 'currency', 'type'), network: 'maybe', reference: 'maybe' },
  }),
  // Its own page is opened.
  says: () => false,
};

/** Sends what was stated. Until an answer is known only the same is sent again: a form that was changed would state the payment twice. */
function useStatement({ places, network, own, onLocked }: Props) {
  const go = useNavigate();
  const sending = useSending({ ...depositing, name: `deposit ${places.currency}` });
  const { body, locked, refused } = sending;
  useEffect(() => {
    onLocked(locked);
    return () => onLocked(false);
  }, [locked, onLocked]);
  const send = async ({ amount, reference, voucher }: Draft) => {
    const of = network === 'bank' ? { type: '1' as const } : { type: '0' as const, network };
    const checksum = places.networks.find((each) => each.network === network)?.checksum ?? places.bank?.checksum ?? '';
    const answer = await sending.sendNow({
      ...{ account: voucher?.image ?? '', amount: wireDecimal(amount), currency: String(places.currency), ...of },
      ...(reference === '' ? {} : { reference }),
      ...{ list: String(places.list.version), checksum },
    });
    if (!answer.ok) return;
    own.sent();
    void go(depositPath(answer.data.id), { replace: true });
  };
  const voucher = body && { image: body.account, name: own.draft.voucher?.name ?? body.account };
  return {
    ...{ sending, send: (draft: Draft) => void send(draft) },
    bank: (body ? body.type === '1' : network === 'bank') ? places.bank : null,
    draft: body ? { amount: body.amount, reference: body.reference ?? '', voucher } : own.draft,
    refused: refused?.reason && { field: fieldOf(refused.reason), message: refused.said },
  };
}

/** What is wrong with each field by itself. */
function useProblems({ amount, reference, voucher }: Draft, places: Places, isBank: boolean) {
  const { t } = useTranslation('funds');
  const wrong = amountProblem(amount, places, isBank);
  const texts = {
    missing: () => t('wallet:transfer.problem.amount_missing'),
    unreadable: () => t('wallet:transfer.problem.amount_unreadable'),
    places: () => t('wallet:transfer.problem.too_many_places', { places: scaleOf(places, isBank) }),
    too_small: () => t('refusal.deposit_too_small', { min: trimmed(places.min_number), asset: places.name }),
  };
  return {
    amount: wrong && texts[wrong](),
    reference: isReference(reference) ? undefined : t('deposit.reference_shape'),
    voucher: voucher ? undefined : t('deposit.voucher_missing'),
    form: undefined,
  };
}

type RateProps = { bank: NonNullable<Places['bank']>; places: Places; amount: string };

/** The rate at which a bank transfer is credited, where there is one, and what the amount is at it. */
function Rate({ bank, places, amount }: RateProps) {
  const { t } = useTranslation('funds');
  const worth = inAsset(amount, places);
  if (!bank.rate) return null;
  return (
    <Ledger>
      <Part label={t('deposit.rate', { asset: places.name, currency: bank.currency })}>{exact(bank.rate)}</Part>
      {worth !== undefined && (
        <Part label={t('deposit.in_asset', { asset: places.name })}>
          {exact({ amount: worth, scale: places.scale })}
        </Part>
      )}
    </Ledger>
  );
}

/** What was sent: the amount, the hash where it is known, and the voucher. Nothing is credited before two people confirmed it. */
export function DepositForm(props: Props) {
  const { places, own } = props;
  const { t } = useTranslation('funds');
  const [tried, setTried] = useState(false);
  const { sending, send, draft, bank, refused } = useStatement(props);
  const { busy, locked, unknown } = sending;
  const problems = useProblems(draft, places, bank !== null);
  const change = (made: Partial<Draft>) => {
    own.change(made);
    sending.change();
  };
  const errorOf = (field: Field) =>
    refused?.field === field
      ? refused.message
      : tried || (field === 'amount' && draft.amount !== '')
        ? problems[field]
        : undefined;
  const ready = Object.values(problems).every((problem) => problem === undefined);
  const said = unknown ? t('withdraw.outcome_unknown') : errorOf('form');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    focusWrong(event.currentTarget);
    if (ready || unknown) send(draft);
  };
  return (
    <form className="col g4" onSubmit={submit} noValidate>
      <fieldset className="contents" disabled={locked}>
        <DecimalInput
          label={t('deposit.amount', { unit: bank?.currency ?? places.name })}
          value={draft.amount}
          places={placesMax}
          onChange={(amount) => change({ amount })}
          help={t(bank ? 'deposit.minimum_bank' : 'withdraw.minimum', {
            amount: trimmed(places.min_number),
            asset: places.name,
          })}
          error={errorOf('amount')}
          before={!bank && <CoinIcon symbol={places.name} size={20} />}
        />
        {bank && <Rate bank={bank} places={places} amount={draft.amount} />}
        <VoucherField voucher={draft.voucher} error={errorOf('voucher')} onChange={(voucher) => change({ voucher })} />
        <TextInput
          label={t(bank ? 'deposit.payment_reference' : 'deposit.hash')}
          value={draft.reference}
          onChange={(text) => change({ reference: text.trim() })}
          maxLength={128}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help={t('deposit.hash_about')}
          error={errorOf('reference')}
        />
      </fieldset>
      {said !== undefined && <FieldError>{said}</FieldError>}
      <div className="funds-act">
        <Button type="submit" tone="primary" size="lg" wide busy={busy && t('withdraw.sending')}>
          {t(unknown ? 'confirm_again' : 'deposit.submit')}
        </Button>
      </div>
    </form>
  );
}
