import { lockup, wallet } from '@glassbook/contract';
import { Button, FieldError, Ledger, Overlay, Part, Sum } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';
import { percentOf, signed, textOf } from '../../shared/offer/figures.ts';
import { numbers, texts } from '../../shared/sending/shape.ts';
import { useSending } from '../../shared/sending/use-sending.ts';
import { paths } from './paths.ts';
import { redeemedNow } from './ticket.ts';

/** What comes back now: the principal less the penalty, and what is left of the interest. */
export function RedeemSums({ order }: { order: lockup.OrderView }) {
  const { t } = useTranslation('lockup');
  const { amount, penalty, back, result } = redeemedNow(order);
  const { scale, penalty_ppm, currency_name: asset } = order;
  const text = (units: bigint) => textOf(units, scale);
  return (
    <>
      <Ledger large>
        <Part label={t('principal')}>{text(amount)}</Part>
        <Part label={t('early.penalty', { rate: percentOf(penalty_ppm), days: order.days_left, amount: text(amount) })}>
          {signed(-penalty, scale)}
        </Part>
        <Sum label={t('offer:to_spot', { asset })}>{text(back)}</Sum>
      </Ledger>
      <p className="cap c2 row sb g2">
        <span>{t('early.about', { asset })}</span>
        <span className="num">{signed(result, scale)}</span>
      </p>
    </>
  );
}

const redeeming = {
  ...{ title: 'lockup:title', list: paths.orders },
  body: {
    ...numbers('id', 'scale', 'penalty_ppm', 'days_left'),
    ...texts('amount', 'penalty', 'paid', 'currency_name'),
  } as const,
  post: ({ id }: lockup.OrderView, key: string) => ask(lockup.redeem, { id: String(id) }, { key }),
  changed: [lockup.orders, lockup.offers, wallet.wallets, wallet.currenciesOfUser, wallet.entries],
};

/** The question before a lock-up is redeemed early, with what it costs as it is asked. */
export function RedeemSheet({ order, onClose }: { order: lockup.OrderView; onClose: () => void }) {
  const { t } = useTranslation('lockup');
  const sending = useSending({ ...redeeming, name: `redeem ${order.id}`, done: onClose });
  const { body = order, busy, locked, unknown, said } = sending;
  return (
    <Overlay
      open
      locked={locked}
      onOpenChange={(open) => !open && onClose()}
      title={t('redeem')}
      about={t('redeem.about')}
    >
      <div className="col g4 pb-4">
        <RedeemSums order={body} />
        {said !== undefined && <FieldError>{said}</FieldError>}
        {unknown && <FieldError>{t('offer:unknown')}</FieldError>}
        <Button tone="danger" size="lg" wide busy={busy && t('offer:sending')} onClick={() => sending.submit(order)}>
          {unknown ? t('offer:again') : t('redeem')}
        </Button>
      </div>
    </Overlay>
  );
}
