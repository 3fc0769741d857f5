import { otc } from '@glassbook/contract';
import { Badge, Ledger, Note, Part, Sum, useNow, useTimes, type BadgeTone } from '@glassbook/ui';
import { countdown, figure } from '@glassbook/ui/format';
import { Handshake, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { refresh, useCall } from '../../../carry/loadable.ts';
import { useLiveMessages } from '../../../carry/live/index.ts';
import { NoneHere } from '../../../shared/offer/none-here.tsx';
import { Timeline } from '../../../shared/offer/timeline.tsx';
import { useId } from '../../../shared/offer/use-id.ts';
import { Page } from '../../../shared/page.tsx';
import { Shown } from '../../../shared/shown.tsx';
import { paths } from '../paths.ts';
import { Acts } from './acts.tsx';
import { Chat } from './chat.tsx';
import { Outcome } from './outcome.tsx';
import { PayTo } from './pay-to.tsx';
import '../otc.css';

type Of = { order: otc.OrderView };
const tones: Readonly<Record<number, BadgeTone | undefined>> = {
  ...{ 1: 'info', 2: 'info', 3: 'warn', 4: 'ok', 5: undefined, 6: 'err' },
};
const MINUTE_MS = 60_000;

/** What is left of the time to pay, and whose turn it is. */
function Clock({ order }: Of) {
  const { t } = useTranslation('otc');
  const now = useNow();
  const { state, type, at_ms: from, pay_by_ms: by, amount, currency_name: name } = order;
  const left = Math.max(0, by - now);
  const turn = t(`turn.${type}.${state}`);
  return (
    <section className="card p col g3" aria-label={turn}>
      <p className="label semi">{turn}</p>
      {state === 1 && (
        <>
          <p className="t1 num" role="timer">
            {countdown(left)}
          </p>
          <div className="otc-bar" data-late={left < MINUTE_MS ? '' : undefined} aria-hidden="true">
            <span style={{ width: `${Math.floor((left * 100) / Math.max(1, by - from))}%` }} />
          </div>
        </>
      )}
      {state <= 3 && (
        <Note icon={<Lock size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t('held', { amount: `${figure(amount)} ${name}` })}
        </Note>
      )}
    </section>
  );
}

/** The steps of an order with their times; those to come without. */
function Steps({ order }: Of) {
  const { t } = useTranslation('otc');
  const times = useTimes();
  const done = order.timeline.map(({ at_ms: at, what }) => ({ title: t(`event.${what}`), at: times.dateTime(at) }));
  const next = order.state === 1 ? ['event.paid', 'event.released'] : order.state === 2 ? ['event.released'] : [];
  const steps = [...done, ...next.map((key) => ({ title: t(key), at: '' }))];
  return (
    <section className="card p col g3">
      <h2 className="t3">{t('timeline')}</h2>
      <Timeline steps={steps} here={done.length - 1} />
    </section>
  );
}

function Sums({ order }: Of) {
  const { t } = useTranslation('otc');
  const { type, price, amount, total, fiat, currency_name: name } = order;
  return (
    <section className="card p">
      <Ledger large>
        <Part label={`${t('price')} (${fiat})`}>{figure(price)}</Part>
        <Part label={`${t('amount')} (${name})`}>{`× ${figure(amount)}`}</Part>
        <Part label={t('fee')}>0</Part>
        <Sum label={`${t(type === 1 ? 'you_pay' : 'you_get')} (${fiat})`}>{figure(total)}</Sum>
      </Ledger>
    </section>
  );
}

function Whole({ order }: Of) {
  const { t } = useTranslation('otc');
  const tone = tones[order.state];
  const { nickname, name, id } = order.counterparty;
  return (
    <>
      <div className="row sb wrap g2">
        <span className="cap c2">{`OTC-${order.id}`}</span>
        <Badge {...(tone && { tone })}>{t(`state.${order.state}`)}</Badge>
      </div>
      <div className="otc-order">
        <div className="col g4">
          <Clock order={order} />
          <Outcome order={order} />
          <Sums order={order} />
          {order.pay_to && <PayTo order={order} />}
          <p className="cap c2" dir="auto">
            {`${t(order.type === 1 ? 'seller' : 'buyer')}: ${nickname || `U-${id}`}${name === '' ? '' : ` (${name})`}`}
          </p>
          <Acts order={order} />
        </div>
        <div className="col g4">
          <Steps order={order} />
          <Chat order={order.id} />
        </div>
      </div>
    </>
  );
}

/** An order as one of its two sees it, live: what is paid where, the time that is left, what can be done, the chat. */
export default function OrderPage() {
  const { t } = useTranslation('otc');
  const id = useId();
  const found = useCall(otc.order, { id: id ?? '1' }, { enabled: id !== undefined, staleMs: 0 });
  useLiveMessages('otc.orders', () => refresh(otc.order));
  const order = found.data;
  const title = order ? `${t(`side.${order.type}`)} ${figure(order.amount)} ${order.currency_name}` : t('order');
  return (
    <Page title={title} back={paths.orders}>
      <div className="pad col g4 pb-6">
        {id === undefined || (found.state === 'failed' && found.failure.reason === 'otc.not_found') ? (
          <NoneHere icon={Handshake} title={t('refusal.not_found')} offers={paths.market} />
        ) : (
          <Shown of={found}>{(of) => <Whole order={of} />}</Shown>
        )}
      </div>
    </Page>
  );
}
