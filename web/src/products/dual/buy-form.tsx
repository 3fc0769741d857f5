import { TransferDoor } from '../../shared/transfer-door.tsx';
import type { dual } from '@glassbook/contract';
import { FieldError, Note, NumberField } from '@glassbook/ui';
import { count, figure } from '@glassbook/ui/format';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDays } from '../../shared/earn/use-days.ts';
import { ConfirmSent } from '../../shared/offer/confirm-sent.tsx';
import { textOf, unitsOf } from '../../shared/offer/figures.ts';
import { Receipt } from '../../shared/offer/receipt.tsx';
import { ReviewButton } from '../../shared/offer/review-button.tsx';
import { Timeline } from '../../shared/offer/timeline.tsx';
import { dualOrderPath } from './paths.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { Evens, Examples, Outcomes } from './outcomes.tsx';
import { Payoff } from './payoff.tsx';
import { useConfirmed, useSteps } from './use-confirmed.ts';
import { useTicket } from './use-ticket.ts';

const PROBLEM_ID = 'dual-shares-problem';

/** What was bought, with the way to it. */
function Made({ made, offer, onAgain }: { made: dual.OwnDual; offer: dual.OfferView; onAgain: () => void }) {
  const { t } = useTranslation('dual');
  const { midnight } = useDays();
  const { currency_name: coin, quote_name: quote } = offer;
  const strike = figure(made.strike);
  return (
    <Receipt
      title={t('notice.dual', { dual: `DI-${made.id}` })}
      lines={[
        { label: t('ends'), value: midnight(made.end_ms) },
        { label: t('below', { strike }), value: `+${figure(made.coin)} ${coin}` },
        { label: t('above', { strike }), value: `+${figure(made.money)} ${quote}` },
      ]}
      sum={{ label: t('offer:taken'), value: `−${figure(made.paid)} ${made.type === 'call' ? coin : quote}` }}
      own={{ label: t('mine'), to: dualOrderPath(made.id) }}
      again={{ label: t('title'), onClick: onAgain }}
    />
  );
}

type Ticket = ReturnType<typeof useTicket>;

/** The shares, what they cost, and what is wrong with them. */
function Shares({ offer, ticket }: { offer: dual.OfferView; ticket: Ticket }) {
  const { t, i18n } = useTranslation(['dual', 'offer']);
  const counted = (shares: number | bigint) => count(Number(shares), i18n.language);
  const loggedIn = useLoggedIn();
  const { available, sending, fields, problem, summary } = ticket;
  const { id, asset, scale } = paidIn(offer, ticket);
  const label = t('shares', { amount: '0.1', coin: offer.currency_name });
  const wrong =
    loggedIn && problem
      ? t(`problem.${problem.kind}`, {
          ...{ left: counted(problem.by), max: counted(problem.by), asset },
          amount: textOf(problem.by, scale),
        })
      : undefined;
  const said = sending.said ?? wrong;
  const { left, user_limit: max } = offer;
  return (
    <fieldset className="col g2" disabled={sending.locked}>
      {loggedIn && (
        <p className="cap c2 num">
          {t('offer:available', { amount: `${textOf(unitsOf(available, scale), scale)} ${asset}` })}{' '}
          <TransferDoor asset={{ id, name: asset }} to="change" />
        </p>
      )}
      <NumberField
        label={label}
        value={fields.values.text}
        onChange={(text) => fields.set({ text })}
        step="1"
        min="1"
        invalid={said !== undefined}
        describedBy={PROBLEM_ID}
      />
      <div id={PROBLEM_ID} className="cap c2">
        {said === undefined ? (
          <>
            {t('pays', { amount: textOf(summary.paid, scale), asset })}{' '}
            {max === 0
              ? t('bounds.free', { left: counted(left) })
              : t('bounds', { left: counted(left), max: counted(max) })}
          </>
        ) : (
          <FieldError>{said}</FieldError>
        )}
      </div>
    </fieldset>
  );
}

/** A call is paid in the coin, a put in the quote asset. */
const paidIn = (offer: dual.OfferView, { terms }: Pick<Ticket, 'terms'>) =>
  terms.type === 'call'
    ? { id: offer.currency_id, asset: offer.currency_name, scale: terms.scale }
    : { id: offer.quote_id, asset: offer.quote_name, scale: terms.quoteScale };

/** When what is paid and settled, step by step. */
function Settlement({ offer, ticket }: { offer: dual.OfferView; ticket: Ticket }) {
  const { t } = useTranslation('dual');
  const steps = useSteps();
  const { asset, scale } = paidIn(offer, ticket);
  const first = { title: t('offer:step.leaves', { amount: textOf(ticket.summary.paid, scale), asset }), at: t('now') };
  return (
    <section className="col g3">
      <h2 className="t3">{t('settlement')}</h2>
      <Timeline steps={steps(offer, ticket.terms, first)} />
    </section>
  );
}

/** What can be lost, and that the house covers both outcomes. */
function Notes({ offer, ticket: { summary, terms } }: { offer: dual.OfferView; ticket: Ticket }) {
  const { t } = useTranslation('dual');
  const warning = <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />;
  return (
    <>
      {summary.days === 0 && (
        <Note tone="warn" icon={warning}>
          {t('no_interest')}
        </Note>
      )}
      <Note tone="warn" icon={warning}>
        {t(`lose.${terms.type}`, { coin: offer.currency_name })}
      </Note>
      <Note icon={<ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />}>{t('how.cover')}</Note>
    </>
  );
}

function Review({ offer: { left }, ticket }: { offer: dual.OfferView; ticket: Ticket }) {
  const { t } = useTranslation('dual');
  const isSoldOut = left === 0 || ticket.most === 0;
  return (
    <ReviewButton
      disabled={(ticket.ended && t('refusal.offer_ended')) || (isSoldOut && t('problem.left', { left: 0 }))}
    />
  );
}

/** The shares of an offer, both outcomes, the break-even, the payoff and the settlement, and the confirmation. */
export function BuyForm({ offer }: { offer: dual.OfferView }) {
  const { t } = useTranslation('dual');
  const { midnight } = useDays();
  const confirmed = useConfirmed();
  const ticket = useTicket(offer);
  const { terms, summary, available, index, sending } = ticket;
  if (sending.made) return <Made made={sending.made} offer={offer} onAgain={sending.restart} />;
  const shown = { offer, summary, terms, index };
  const { asset } = paidIn(offer, ticket);
  return (
    <form className="col g4" onSubmit={ticket.submit} noValidate>
      <Shares {...{ offer, ticket }} />
      <Outcomes {...shown} />
      <section className="col g3">
        <h2 className="t3">{t('value')}</h2>
        <Payoff {...{ summary, terms, index, asset }} quote={offer.quote_name} />
      </section>
      <Evens {...shown} />
      <Examples {...shown} />
      <Settlement {...{ offer, ticket }} />
      <Notes {...{ offer, ticket }} />
      <Review {...{ offer, ticket }} />
      <p className="cap c3">{`${t('ends')}: ${midnight(terms.endMs)}`}</p>
      <ConfirmSent by={sending} of={(body) => confirmed(offer, body, terms, { available, index })} />
    </form>
  );
}
