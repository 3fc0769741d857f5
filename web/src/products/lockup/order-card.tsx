import { lockup } from '@glassbook/contract';
import { Button, Ledger, Overlay, Part, Sum, Switch, toast, useBusy, type BadgeTone } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ask } from '../../carry/client.ts';
import { refresh } from '../../carry/loadable.ts';
import { recordsPath } from '../../carry/paths.ts';
import { lockupOrderPath } from './paths.ts';
import { Facts } from '../../shared/offer/facts.tsx';
import { OrderHead } from '../../shared/offer/order-head.tsx';
import { percentOf, signed, textOf, unitsOf } from '../../shared/offer/figures.ts';
import { Payments } from './payments.tsx';
import { RedeemSheet, RedeemSums } from './redeem-sheet.tsx';
import { DAY_MS } from './ticket.ts';
import { useDays } from '../../shared/earn/use-days.ts';

const tones: Readonly<Record<lockup.OrderView['state'], BadgeTone | undefined>> = {
  ...{ running: 'info', ended: undefined, redeemed: 'warn', renewed: 'ok' },
};

function Head({ order: { id, days, state, currency_name: asset } }: { order: lockup.OrderView }) {
  const { t } = useTranslation('lockup');
  return (
    <OrderHead
      {...{ symbol: asset, title: `${asset}, ${t('offer:days', { count: days })}`, number: `L-${id}` }}
      {...{ to: lockupOrderPath(id), state: t(`state.${state}`), tone: tones[state] }}
    />
  );
}

/** How far it is, what it paid and when it pays next. */
function Progress({ order }: { order: lockup.OrderView }) {
  const { t } = useTranslation('lockup');
  const { midnight } = useDays();
  const { scale, days, paid_days } = order;
  return (
    <>
      <div className="row sb g2 cap c2">
        <span>{t('day', { day: paid_days, days })}</span>
        <span>{t('ends', { date: midnight(order.end_ms) })}</span>
      </div>
      <div className="bar" aria-hidden="true">
        <i style={{ width: `${(paid_days * 100) / days}%` }} />
      </div>
      <Facts
        facts={[
          [t('offer:amount'), textOf(unitsOf(order.amount, scale), scale)],
          [t('rate_day'), percentOf(order.daily_ppm)],
          [
            t('received'),
            `${signed(unitsOf(order.paid, scale), scale)} / ${textOf(unitsOf(order.total_interest, scale), scale)}`,
          ],
        ]}
      />
      <p className="cap c2">{t('next_on', { date: midnight(order.start_ms + (paid_days + 1) * DAY_MS) })}</p>
    </>
  );
}

function Renewing({ order }: { order: lockup.OrderView }) {
  const { t } = useTranslation('lockup');
  const { day } = useDays();
  const [busy, run] = useBusy();
  const change = (renew: boolean) =>
    void run(async () => {
      const answer = await ask(lockup.setRenew, { id: String(order.id), auto_renew: renew ? '1' : '0' });
      toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
      refresh(lockup.orders);
    });
  return (
    <Switch
      label={t('again')}
      detail={t('again.about', {
        amount: textOf(unitsOf(order.amount, order.scale), order.scale),
        date: day(order.end_ms),
      })}
      checked={order.auto_renew === 1}
      disabled={busy}
      onChange={change}
    />
  );
}

/** A lock-up that runs: its progress, what redeeming costs now, its payments, and what can be done. */
export function RunningCard({ order }: { order: lockup.OrderView }) {
  const { t } = useTranslation('lockup');
  const [shown, setShown] = useState<'payments' | 'redeem'>();
  const close = () => setShown(undefined);
  return (
    <article className="card p col g3" aria-label={t('notice.lockup', { order: `L-${order.id}` })}>
      <Head order={order} />
      <Progress order={order} />
      <h3 className="label">{t('now')}</h3>
      <RedeemSums order={order} />
      <Renewing order={order} />
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={() => setShown('payments')}>{t('payments')}</Button>
        <Button tone="danger" onClick={() => setShown('redeem')}>
          {t('redeem')}
        </Button>
      </div>
      {shown === 'redeem' && <RedeemSheet order={order} onClose={close} />}
      <Overlay open={shown === 'payments'} onOpenChange={close} title={t('notice.lockup', { order: `L-${order.id}` })}>
        <Payments amount={unitsOf(order.amount, order.scale)} terms={order} startMs={order.start_ms} />
      </Overlay>
    </article>
  );
}

/** The offer, the house account, or the owner's own limits. */
function whyNotRenewed(refusal: string) {
  if (refusal.startsWith('limit.')) return 'not_renewed.limit';
  return refusal === 'lockup.house_short' ? 'not_renewed.cover' : 'not_renewed.terms';
}

/** One that ended: what it brought, what it cost, and its lines in the ledger. */
export function EndedCard({ order }: { order: lockup.OrderView }) {
  const { t } = useTranslation('lockup');
  const { day } = useDays();
  const { scale, currency_name: asset, currency_id: assetId } = order;
  const [paid, penalty] = [unitsOf(order.paid, scale), order.state === 'redeemed' ? unitsOf(order.penalty, scale) : 0n];
  return (
    <article className="card p col g3" aria-label={t('notice.lockup', { order: `L-${order.id}` })}>
      <Head order={order} />
      <p className="cap c3">
        {day(order.created_ms)} – {day(order.closed_ms)}
      </p>
      <Ledger large>
        <Part label={t('principal')}>{textOf(unitsOf(order.amount, scale), scale)}</Part>
        <Part label={t('interest')}>{signed(paid, scale)}</Part>
        {order.state === 'redeemed' && <Part label={t('reason.penalty')}>{signed(-penalty, scale)}</Part>}
        <Sum label={t('result', { asset })}>{signed(paid - penalty, scale)}</Sum>
      </Ledger>
      {order.not_renewed !== '' && <p className="cap c2">{t(whyNotRenewed(order.not_renewed))}</p>}
      <Link className="link cap" to={recordsPath({ assetId, kind: 'change' })}>
        {t('app:menu.bills')}
      </Link>
    </article>
  );
}
