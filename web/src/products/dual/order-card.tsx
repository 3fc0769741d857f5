import type { dual } from '@glassbook/contract';
import { Ledger, Part, Sum, useNow, type BadgeTone, serverNow } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDays } from '../../shared/earn/use-days.ts';
import { percentOf } from '../../shared/offer/figures.ts';
import { OrderHead } from '../../shared/offer/order-head.tsx';
import { Timeline } from '../../shared/offer/timeline.tsx';
import { receiptPath, recordsPath } from '../../carry/paths.ts';
import { dualOrderPath } from './paths.ts';
import { useLive } from '../../carry/live/index.ts';
import { namesOf, WINDOW_MS } from './ticket.ts';

type State = 'purchased' | 'settling' | 'completed' | 'failed';
const tones: Readonly<Record<State, BadgeTone>> = {
  ...{ purchased: 'info', settling: 'gold', completed: 'ok', failed: 'warn' },
};

/** From the first minute of its window on an order is settling. */
function useOrderState({ status, end_ms }: dual.OwnDual): State {
  const [opened] = useState(() => serverNow());
  const now = useNow(opened);
  return status === 'purchased' && now >= end_ms - WINDOW_MS ? 'settling' : status;
}

/** Of a window that is open: in how many of its minutes there was a price. */
function Minutes({ offer }: { offer: number }) {
  const { t } = useTranslation('dual');
  const found = useLive('dual.offers').value?.[offer];
  return found ? (
    <p className="cap c2" role="status">
      {t('minutes', { priced: found.priced, minutes: found.minutes })}
    </p>
  ) : null;
}

/** When it was bought, when its price is taken, and when it is paid; what is reached is marked. */
function Way({ order, state }: { order: dual.OwnDual; state: State }) {
  const { t } = useTranslation('dual');
  const { moment } = useDays();
  const { end_ms: end, instrument: market } = order;
  const steps = [
    {
      title: t('offer:step.leaves', { amount: figure(order.paid), asset: namesOf(order).asset }),
      at: moment(order.at_ms),
    },
    { title: t('step.window', { market }), at: moment(end - WINDOW_MS) },
    { title: t('step.paid'), at: moment(order.closed_ms ?? end) },
  ];
  return <Timeline steps={steps} here={state === 'purchased' ? 0 : state === 'settling' ? 1 : steps.length} />;
}

/** An order: what was paid, its two outcomes, and once it is settled which one it was and why; `alone` also its way. */
export function OrderCard({ order, alone }: { order: dual.OwnDual; alone: boolean }) {
  const { t } = useTranslation('dual');
  const { midnight, day } = useDays();
  const { coin, quote, asset } = namesOf(order);
  const state = useOrderState(order);
  const strike = figure(order.strike);
  const backAsset = order.back_asset_id === order.currency_id ? coin : quote;
  return (
    <article className="card p col g3" aria-label={t('notice.dual', { dual: `DI-${order.id}` })}>
      <OrderHead
        {...{ symbol: coin, title: t(`title_of.${order.type}`, { coin, strike }), number: `DI-${order.id}` }}
        {...{ to: dualOrderPath(order.id), state: t(`state.${state}`), tone: tones[state] }}
      />
      <p className="cap c2">
        {t('confirm.about', { days: t('offer:days', { count: order.days }), rate: percentOf(order.rate_ppm) })}
      </p>
      {alone && <Way order={order} state={state} />}
      {state === 'settling' && <Minutes offer={order.offer} />}
      <Ledger large>
        <Part label={t('ends')}>{order.closed_ms === null ? midnight(order.end_ms) : day(order.end_ms)}</Part>
        <Part label={t('below', { strike })}>{`${figure(order.coin)} ${coin}`}</Part>
        <Part label={t('above', { strike })}>{`${figure(order.money)} ${quote}`}</Part>
        {order.price !== null && <Part label={t('price')}>{figure(order.price)}</Part>}
        {order.back !== null && <Part label={t('got')}>{`+${figure(order.back)} ${backAsset}`}</Part>}
        <Sum label={t('offer:taken')}>{`−${figure(order.paid)} ${asset}`}</Sum>
      </Ledger>
      {state === 'failed' && <p className="cap c2">{t('failed.about')}</p>}
      {order.closed_ms !== null && (
        <Link className="link cap" to={receiptPath(`dual-${order.id}`)}>
          {t('proof')}
        </Link>
      )}
      {order.closed_ms !== null && (
        <Link
          className="link cap"
          to={recordsPath({ assetId: order.back_asset_id ?? order.currency_id, kind: 'change' })}
        >
          {t('app:menu.bills')}
        </Link>
      )}
    </article>
  );
}
