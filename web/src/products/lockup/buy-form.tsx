import { lockup, wallet } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { Ledger, Note, Part, Sum, Switch, useNow } from '@glassbook/ui';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';
import { AmountField } from '../../shared/offer/amount-field.tsx';
import { ConfirmSent } from '../../shared/offer/confirm-sent.tsx';
import { amountOf, problemOf } from '../../shared/offer/draft.ts';
import { Receipt } from '../../shared/offer/receipt.tsx';
import { ReviewButton } from '../../shared/offer/review-button.tsx';
import { texts } from '../../shared/sending/shape.ts';
import { useFields } from '../../shared/sending/use-fields.ts';
import { useSending } from '../../shared/sending/use-sending.ts';
import { lockupOrderPath, paths } from './paths.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { useLive } from '../../carry/live/index.ts';
import { percentOf, signed, textOf, unitsOf } from '../../shared/offer/figures.ts';
import { EarlyChart } from './early-chart.tsx';
import { Payments } from './payments.tsx';
import { boundsOf, summarize, termsOf, type Body, type Summary } from './ticket.ts';
import { useConfirmed } from './use-confirmed.tsx';
import { useDays } from '../../shared/earn/use-days.ts';
import { useRunning } from './use-offers.ts';

/** What is received for the amount. */
function Gets({ offer, summary }: { offer: lockup.OfferView; summary: Summary }) {
  const { t } = useTranslation('lockup');
  const { day } = useDays();
  const { scale, daily_ppm, currency_name: asset } = offer;
  const { amount, first, interest, endMs } = summary;
  const rate = percentOf(daily_ppm);
  const text = (units: bigint) => textOf(units, scale);
  return (
    <>
      <p className="cap c2 row sb g2">
        <span>{t('interest.day', { rate, amount: text(amount) })}</span>
        <span className="num">{text(first)}</span>
      </p>
      <Ledger large>
        <Part label={t('interest.all', { rate, days: offer.day, amount: text(amount) })}>
          {signed(interest, scale)}
        </Part>
        <Part label={t('back_on', { date: day(endMs) })}>{text(amount)}</Part>
        <Sum label={t('in_all', { asset })}>{text(amount + interest)}</Sum>
      </Ledger>
    </>
  );
}

/** What was locked, with the way to it. */
function Made({ made, onAgain }: { made: lockup.OrderView; onAgain: () => void }) {
  const { t } = useTranslation('lockup');
  const { midnight } = useDays();
  const { scale, currency_name: asset } = made;
  const [amount, interest] = [unitsOf(made.amount, scale), unitsOf(made.total_interest, scale)];
  return (
    <Receipt
      title={t('notice.lockup', { order: `L-${made.id}` })}
      lines={[
        { label: t('starts'), value: midnight(made.start_ms) },
        { label: t('offer:taken'), value: signed(-amount, scale) },
        { label: t('interest'), value: signed(interest, scale) },
        { label: t('principal'), value: signed(amount, scale) },
      ]}
      sum={{ label: t('result.end', { asset }), value: signed(interest, scale) }}
      own={{ label: t('mine'), to: lockupOrderPath(made.id) }}
      again={{ label: t('title_of', { asset }), onClick: onAgain }}
    />
  );
}

const locking = {
  ...{
    title: 'lockup:title',
    list: paths.orders,
    body: texts('config_id', 'amount', 'auto_renew', 'day', 'daily_ppm', 'penalty_ppm'),
  },
  post: (body: Body, key: string) => ask(lockup.lock, body, { key }),
  changed: [lockup.orders, lockup.offers, wallet.wallets, wallet.currenciesOfUser, wallet.entries],
};
const first = { text: '', renew: false };
const valuesOf = ({ amount, auto_renew }: Body) => ({ text: amount, renew: auto_renew === '1' });

/** The form of an offer: what is typed, what it comes down to, and its way to the server. */
function useTicket(offer: lockup.OfferView) {
  const now = useNow();
  const available = useLive('wallet.balances').value?.[`change:${offer.currency_id}`]?.available ?? '0';
  const sending = useSending({ name: `lockup ${offer.id}`, ...locking });
  const fields = useFields(sending, first, valuesOf);
  const { text, renew } = fields.values;
  const own = (useRunning() ?? []).filter(({ offer_id: id }) => id === offer.id);
  const mine = own.reduce((sum, { amount }) => sum + unitsOf(amount, offer.scale), 0n);
  const bounds = boundsOf(offer, { available, locked: mine });
  const typed = amountOf(text, offer.scale);
  const problem = problemOf(typed, bounds);
  const toBody = (): Body => ({
    ...{ config_id: String(offer.id), amount: wireDecimal(text), auto_renew: renew ? '1' : '0' },
    ...{ day: String(offer.day), daily_ppm: String(offer.daily_ppm), penalty_ppm: String(offer.penalty_ppm) },
  });
  // Before an amount is typed the figures are those of the least.
  const summary = summarize(typed ?? bounds.min, termsOf(offer), now);
  return {
    ...{ available, bounds, mine, terms: termsOf(offer), summary, sending, fields, now },
    submit: fields.submitWith(problem, toBody),
    problem: fields.said(problem, text !== ''),
  };
}

/** The amount of an offer, what it brings, what leaving early costs on each day, and the confirmation. */
export function BuyForm({ offer }: { offer: lockup.OfferView }) {
  const { t } = useTranslation('lockup');
  const { day } = useDays();
  const loggedIn = useLoggedIn();
  const confirmed = useConfirmed();
  const ticket = useTicket(offer);
  const { available, bounds, mine, terms, summary, sending, fields, now } = ticket;
  const { scale, currency_name: asset } = offer;
  if (sending.made) return <Made made={sending.made} onAgain={sending.restart} />;
  const bound = (units: bigint) => textOf(units, scale);
  return (
    <form className="col g4" onSubmit={ticket.submit} noValidate>
      <fieldset className="contents" disabled={sending.locked}>
        <AmountField
          {...{ assetId: offer.currency_id, asset, text: fields.values.text, bounds }}
          help={t('bounds', { min: bound(bounds.min), max: bound(bounds.max), locked: bound(mine) })}
          problem={loggedIn ? ticket.problem : undefined}
          said={sending.said}
          onChange={(text) => fields.set({ text })}
        />
      </fieldset>
      <section className="card p col g3">
        <Gets offer={offer} summary={summary} />
      </section>
      <Payments amount={summary.amount} terms={terms} startMs={summary.startMs} />
      <EarlyChart amount={summary.amount} terms={terms} asset={asset} startMs={summary.startMs} />
      <Switch
        label={t('again')}
        detail={t('again.about', { amount: bound(summary.amount), date: day(summary.endMs) })}
        checked={fields.values.renew}
        disabled={sending.locked}
        onChange={(renew) => fields.set({ renew })}
      />
      <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t('lose', { amount: bound(summary.worst), asset })}
      </Note>
      <Note icon={<ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />}>{t('how.funded')}</Note>
      <ReviewButton disabled={bounds.left === 0n && t('sold_out')} />
      <ConfirmSent by={sending} of={(body) => confirmed(offer, body, available, now)} />
    </form>
  );
}
