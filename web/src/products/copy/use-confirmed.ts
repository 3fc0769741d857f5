import type { copy } from '@glassbook/contract';
import { useTranslation } from 'react-i18next';
import type { Confirmed } from '../../shared/offer/confirm-sheet.tsx';
import { textOf } from '../../shared/offer/figures.ts';
import { stopAt, type Body } from './terms.ts';
import { unitsOf } from './units.ts';
import { SCALE } from './use-margin.ts';

/** What is confirmed: what leaves, what is copied, what the trader gets and how it ends, by the terms that are sent. */
export function useConfirmed(
  trader: string,
  { name, available }: { name: string; available: bigint },
  row?: copy.FollowView,
) {
  const { t } = useTranslation('copy');
  return (body: Body): Confirmed => {
    const amount = unitsOf(row ? row.put_in : body.follow_amount);
    const text = (units: bigint) => `${textOf(units, SCALE)} ${name}`;
    const bound = (field: 'leverage_max' | 'order_max' | 'market_max' | 'total_max') =>
      body[field] === '' ? t('no_bound') : field === 'leverage_max' ? `${body[field]}×` : `${body[field]} ${name}`;
    const bounds = (['leverage_max', 'order_max', 'market_max', 'total_max'] as const).map((field) => ({
      label: t(`field.${field}`),
      value: bound(field),
    }));
    const worst = body.stop_loss === '' ? amount : stopAt(amount, body.stop_loss);
    const leaves = {
      title: amount === 0n ? t('step.account') : t('step.amount', { amount: text(amount) }),
      at: amount === 0n ? '' : t('step.stays', { amount: text(available - amount) }),
    };
    return {
      title: t('go_of', { trader }),
      about: t('confirm.about'),
      steps: [
        ...(row ? [] : [leaves]),
        { title: t('step.copy', { trader }), at: t('step.next') },
        { title: t('step.share', { share: body.share_ratio }), at: t('step.monday'), about: t('costs.mark') },
        { title: t('step.leave'), at: t('step.any'), about: t('leave.about') },
      ],
      lines: [
        {
          label: t(`type.${body.type}`),
          value: body.type === '1' ? `${body.number}×` : `${body.number} ${t('contracts')}`,
        },
        ...bounds,
        { label: t('field.slippage'), value: `${body.slippage}%` },
        { label: t('field.close_slippage'), value: `${body.close_slippage}%` },
        { label: t('field.stop_loss'), value: body.stop_loss === '' ? t('no_bound') : `${body.stop_loss}%` },
      ],
      sum: { label: t('put_in'), value: amount === 0n ? t('from_account') : text(amount) },
      worst: {
        label: t(body.stop_loss === '' ? 'worst' : 'worst.stop'),
        value: amount === 0n ? t('from_account') : `−${text(worst)}`,
      },
      warning: t(body.stop_loss === '' ? 'warning' : 'warning.stop'),
      go: t(row ? 'edit.go' : 'go'),
    };
  };
}
