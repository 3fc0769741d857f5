import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CoinIcon, DecimalInput, FieldError, Ledger, Part, TextInput } from '@glassbook/ui';
import { exact, trimmed } from '@glassbook/ui/format';
import { focusWrong } from '../../../shared/sending/focus-wrong.ts';
import { amountProblem, inAsset, isReference, scaleOf, type Draft, type Field } from './draft.ts';
import type { Places } from './use-places.ts';
import type { Statement } from './use-statement.ts';
import { VoucherField } from './voucher-field.tsx';

const placesMax = 18;

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
export function DepositForm({ places, by }: { places: Places; by: Statement }) {
  const { t } = useTranslation('funds');
  const [tried, setTried] = useState(false);
  const { sending, send, draft, bank, refused } = by;
  const { busy, locked, unknown } = sending;
  const problems = useProblems(draft, places, bank !== null);
  const change = (made: Partial<Draft>) => {
    by.change(made);
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
    if (ready || unknown) send();
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
