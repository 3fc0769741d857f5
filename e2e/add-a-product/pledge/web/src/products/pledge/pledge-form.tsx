import { useTranslation } from 'react-i18next';
import { pledge, wallet } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { DecimalInput } from '@glassbook/ui';
import { exact, minus } from '@glassbook/ui/format';
import { ConfirmSent } from '../../shared/offer/confirm-sent.tsx';
import type { Confirmed } from '../../shared/offer/confirm-sheet.tsx';
import { amountOf } from '../../shared/offer/draft.ts';
import { Receipt } from '../../shared/offer/receipt.tsx';
import { ReviewButton } from '../../shared/offer/review-button.tsx';
import { texts } from '../../shared/sending/shape.ts';
import { useFields } from '../../shared/sending/use-fields.ts';
import { formOf, useSending } from '../../shared/sending/use-sending.ts';
import { pledgePath } from './paths.ts';

export const asset = { id: 3, name: 'USDT', scale: 8 } as const;

type Body = { currency_id: string; number: string };
const pledging = {
  ...formOf(pledge.make, {
    ...{ title: 'pledge:title', list: pledgePath, body: texts('currency_id', 'number') },
    changed: [pledge.own, wallet.wallets, wallet.currenciesOfUser, wallet.entries],
  }),
  name: 'pledge',
};

/** The words of what is confirmed, by the body that is sent. */
function useConfirmed(): (body: Body) => Confirmed {
  const { t } = useTranslation('pledge');
  return ({ number }) => {
    const amount = exact(number);
    return {
      ...{ title: t('reason.lock'), about: t('menu_about'), warning: t('warning'), go: t('go') },
      steps: [
        { title: t('offer:step.leaves', { amount, asset: asset.name }), at: t('now') },
        { title: t('returned'), at: t('at_end') },
      ],
      lines: [
        { label: t('offer:taken'), value: `${minus}${amount}` },
        { label: t('reason.return'), value: `+${amount}` },
      ],
      sum: { label: t('result', { asset: asset.name }), value: exact('0') },
      worst: { label: t('worst'), value: exact('0') },
    };
  };
}

/** An amount, its confirmation, and the receipt. */
export function PledgeForm() {
  const { t } = useTranslation('pledge');
  const confirmed = useConfirmed();
  const sending = useSending(pledging);
  const fields = useFields(sending, { amount: '' }, ({ number: amount }: Body) => ({ amount }));
  const { amount } = fields.values;
  const problem = amountOf(amount, asset.scale) === undefined ? t('offer:problem.invalid') : undefined;
  const { made, locked, said, restart } = sending;
  if (made)
    return (
      <Receipt
        title={t('notice.pledge', { pledge: `P-${made.id}` })}
        lines={[]}
        sum={{ label: t('amount', { unit: asset.name }), value: exact(made.amount) }}
        own={{ label: t('own'), to: pledgePath }}
        again={{ label: t('go'), onClick: restart }}
      />
    );
  const submit = fields.submitWith(problem, () => ({ currency_id: String(asset.id), number: wireDecimal(amount) }));
  return (
    <form className="col g4" onSubmit={submit} noValidate>
      <fieldset className="contents" disabled={locked}>
        <DecimalInput
          label={t('amount', { unit: asset.name })}
          value={amount}
          places={asset.scale}
          onChange={(typed) => fields.set({ amount: typed })}
          error={said ?? fields.said(problem, amount !== '')}
        />
      </fieldset>
      <ReviewButton />
      <ConfirmSent by={sending} of={confirmed} />
    </form>
  );
}
