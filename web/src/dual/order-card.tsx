import type { dual } from '@glassbook/contract';
import { Badge, CoinIcon, Ledger, Part, Sum, useNow, type BadgeTone, serverNow } from '@glassbook/ui';
import { exact, inSentence, trimmed } from '@glassbook/ui/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDays } from '../app/earn/use-days.ts';
import { percentOf } from '../app/offer/figures.ts';
import { dualOrderPath, receiptPath, recordsPath } from '../app/paths.ts';
import { useLive } from '../live/index.ts';
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

/** An order: what was paid, its two outcomes, and once it is settled which one it was and why. */
export function OrderCard({ order }: { order: dual.OwnDual }) {
  const { t } = useTranslation('dual');
  const { midnight, day } = useDays();
  const { coin, quote, asset } = namesOf(order);
  const state = useOrderState(order);
  const strike = inSentence(trimmed(order.strike));
  const backAsset = order.back_asset_id === order.currency_id ? coin : quote;
  return (
    <article className="card p col g3" aria-label={t('receipt', { id: order.id })}>
      <div className="row sb g2">
        <h2 className="t3 row g2">
          <CoinIcon symbol={coin} size={28} />
          <span>
            {t(`title_of.${order.type}`, { coin, strike })}
            <Link className="cap c3 block link" to={dualOrderPath(order.id)}>
              DI-{order.id}
            </Link>
          </span>
        </h2>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </div>
      <p className="cap c2">
        {t('confirm.about', { days: t('days', { count: order.days }), rate: percentOf(order.rate_ppm) })}
      </p>
      {state === 'settling' && <Minutes offer={order.offer} />}
      <Ledger large>
        <Part label={t('ends')}>{order.closed_ms === null ? midnight(order.end_ms) : day(order.end_ms)}</Part>
        <Part label={t('below', { strike })}>{`${exact(order.coin)} ${coin}`}</Part>
        <Part label={t('above', { strike })}>{`${exact(order.money)} ${quote}`}</Part>
        {order.price !== null && <Part label={t('price')}>{exact(order.price)}</Part>}
        {order.back !== null && <Part label={t('got')}>{`+${exact(order.back)} ${backAsset}`}</Part>}
        <Sum label={t('bought')}>{`−${exact(order.paid)} ${asset}`}</Sum>
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
