import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { funds } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { Button, CoinIcon, DecimalInput, FieldError, Ledger, Part, TextInput, useBusy } from '@glassbook/ui';
import { exact, trimmed } from '@glassbook/ui/format';
import { focusWrong } from '../../app/sending/focus-wrong.ts';
import { ask } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import { depositPath } from '../record-path.ts';
import { useSending } from '../use-sending.ts';
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

type Body = z.input<typeof funds.deposit.body>;

/** Sends what was stated under a key of its own. Until an answer is known only the same is sent again: a form that was changed would state the payment twice. */
function useSend({ places, network, own, onLocked }: Props) {
  const go = useNavigate();
  const [busy, run] = useBusy();
  const [refused, setRefused] = useState<{ field: Field; message: string }>();
  const { send: carry, locked, unknown } = useSending<Body>(`deposit ${places.currency}`, onLocked);
  const send = ({ amount, reference, voucher }: Draft) =>
    void run(async () => {
      const of = network === 'bank' ? { type: '1' as const } : { type: '0' as const, network };
      const checksum =
        places.networks.find((each) => each.network === network)?.checksum ?? places.bank?.checksum ?? '';
      const body = {
        ...{ account: voucher?.image ?? '', amount: wireDecimal(amount), currency: String(places.currency), ...of },
        ...(reference === '' ? {} : { reference }),
        ...{ list: String(places.list.version), checksum },
      };
      setRefused(undefined);
      const answer = await carry(body, (same, key) => ask(funds.deposit, same, { key }));
      refresh(funds.deposits);
      if (answer.ok) {
        own.sent();
        void go(depositPath(answer.data.id), { replace: true });
      } else setRefused({ field: fieldOf(answer.reason), message: answer.message });
    });
  return { send, busy, locked, unknown, refused, forget: () => setRefused(undefined) };
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
  const { places, network, own } = props;
  const { t } = useTranslation('funds');
  const { draft } = own;
  const [tried, setTried] = useState(false);
  const { send, busy, locked, unknown, refused, forget } = useSend(props);
  const bank = network === 'bank' ? places.bank : null;
  const problems = useProblems(draft, places, bank !== null);
  const change = (made: Partial<Draft>) => {
    own.change(made);
    forget();
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
