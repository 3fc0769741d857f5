import { TransferDoor } from '../../shared/transfer-door.tsx';
import { formatAmount } from '@glassbook/money';
import { Button, buttonClass, FieldError, NumberField } from '@glassbook/ui';
import { figure, ratePercent, share, trimmed } from '@glassbook/ui/format';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loginPath } from '../../carry/login-path.ts';
import { trimZeros } from '../../carry/trim-zeros.ts';
import { useFeesPaid } from '../../shared/trading/ticket/fees-paid.ts';
import type { SendingOf } from '../../shared/sending/use-sending.ts';
import { breakEven, endsOf, most, problem, sums, type Offer, type Sums, type Term } from './form.ts';
import { termText } from './term-text.ts';

export type Ticket = { term: Term; amount: string };
type Props = {
  offer: Offer;
  ticket: Ticket;
  change: (next: Ticket) => void;
  available: bigint;
  sending: Pick<SendingOf<unknown>, 'busy' | 'unknown' | 'locked' | 'said' | 'send'>;
  isLoggedIn: boolean;
  open: (side: 'up' | 'down') => void;
};

const presets = ['25', '100'];

/** How long, how much, and what it comes to before it is opened. */
export function TicketForm(props: Props) {
  const { offer, ticket, change, available, sending } = props;
  const { t } = useTranslation('options');
  const { currency_name: unit, scale } = offer;
  const own = sums(offer, ticket.term, ticket.amount);
  const wrong = problem(offer, ticket.term, own, available);
  const max = most(offer, ticket.term, available);
  const feesPaid = useFeesPaid('options');
  // A fee is posted at the end: until then a coupon can be used up, so what is gained and held is without it.
  const [paid] = own ? feesPaid([own.fee], { id: offer.currency, name: unit, scale }) : [];
  return (
    <section className="pad col g3" aria-label={t('title')}>
      <fieldset className="contents" disabled={sending.locked}>
        <Terms {...props} />
        <div className="row g2">
          <NumberField
            className="grow"
            label={t('stake', { unit })}
            value={ticket.amount}
            onChange={(amount) => change({ ...ticket, amount })}
            step="1"
            places={scale}
            min={trimZeros(ticket.term.min_amount)}
          />
          {presets.map((amount) => (
            <button key={amount} type="button" className="chip h-11 px-3" onClick={() => change({ ...ticket, amount })}>
              {amount}
            </button>
          ))}
          <button
            type="button"
            className="chip h-11 px-3"
            onClick={() => change({ ...ticket, amount: trimZeros(formatAmount(max, scale)) })}
          >
            {t('max')}
          </button>
        </div>
      </fieldset>
      <p className="row sb g2 cap c2">
        <span className="num">{t('available', { amount: figure(formatAmount(available, scale)), unit })}</span>
        <TransferDoor asset={{ id: offer.currency, name: unit }} to="micro" />
      </p>
      {own && <Ends offer={offer} term={ticket.term} own={own} />}
      {props.isLoggedIn && !sending.locked && wrong !== undefined && ticket.amount !== '' && (
        <FieldError>
          {t(`problem.${wrong}`, { min: trimmed(ticket.term.min_amount), max: trimmed(ticket.term.max_amount), unit })}
        </FieldError>
      )}
      {sending.unknown && <FieldError>{t('trading:sheet.unknown')}</FieldError>}
      {sending.said !== undefined && <FieldError>{sending.said}</FieldError>}
      <Sides {...props} isWrong={wrong !== undefined} />
      {own && (
        <p className="row sb g2 cap c2 num">
          <span className="text-start">
            {`${t('fee')}: ${figure({ amount: own.fee, scale })} ${unit}`}
            {paid !== undefined && paid < own.fee && (
              <span className="block">
                {`${t('trading:ticket.fee_with_coupon')}: ${figure({ amount: paid, scale })} ${unit}`}
              </span>
            )}
          </span>
          <span>{`${t('held')}: ${figure({ amount: own.stake + own.fee, scale })} ${unit}`}</span>
        </p>
      )}
      <p className="cap c2">{t('strike_next')}</p>
      <p className="cap c3">{`${t('no_strike')} ${t('rule')} ${t('void_rule')}`}</p>
      <p className="cap c3">{`${t('rounding')} ${t('no_exit')}`}</p>
    </section>
  );
}

function Terms({ offer, ticket, change }: Props) {
  const { t } = useTranslation('options');
  return (
    <div className="col g2">
      <h2 className="label c2" id="option-terms">
        {t('rates')}
      </h2>
      <div className="grid grid-cols-5 g2" role="group" aria-labelledby="option-terms">
        {offer.terms.map((term) => (
          <button
            key={term.seconds}
            type="button"
            className="chip h-14 flex-col justify-center"
            aria-pressed={term.seconds === ticket.term.seconds}
            onClick={() => change({ ...ticket, term })}
          >
            <span className="label block">{termText(t, term.seconds)}</span>
            <span className="cap block">{ratePercent(term.payout_ppm)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** What is gained or lost in each case, with the fee, and what comes back. */
function Ends({ offer: { scale }, term, own }: { offer: Offer; term: Term; own: Sums }) {
  const { t } = useTranslation('options');
  const ends = endsOf(own);
  const money = (amount: bigint) => figure(formatAmount(amount < 0n ? -amount : amount, scale));
  const signed = (amount: bigint) => `${amount < 0n ? '−' : amount > 0n ? '+' : ''}${money(amount)}`;
  return (
    <>
      <dl className="card px-4 py-3 grid grid-cols-3">
        {(['right', 'wrong', 'equal'] as const).map((end) => (
          <div key={end} className="min-w-0 px-2 border-l border-line first:border-l-0 first:pl-0 wrap-anywhere">
            <dt className="cap c2">{t(`if_${end}`)}</dt>
            <dd className={`label num text-start ${end === 'right' ? 'up' : end === 'wrong' ? 'down' : ''}`}>
              {signed(ends[end].gain)}
            </dd>
            <dd className="cap c2 num text-start">{t('returns', { amount: money(ends[end].back) })}</dd>
          </div>
        ))}
      </dl>
      <p className="cap c2">
        {t('break_even', { payout: ratePercent(term.payout_ppm), percent: share(breakEven(own)) })}
      </p>
    </>
  );
}

function Sides({ offer, sending, isLoggedIn, isWrong, open }: Props & { isWrong: boolean }) {
  const { t } = useTranslation('options');
  if (!isLoggedIn)
    return (
      <Link className={buttonClass('primary', 'lg', true)} to={loginPath()}>
        {t('app:log_in')}
      </Link>
    );
  const { busy, unknown } = sending;
  if (unknown)
    return (
      <Button tone="primary" size="lg" wide busy={busy && t('trading:sheet.again')} onClick={() => void sending.send()}>
        {t('trading:sheet.again')}
      </Button>
    );
  if (offer.gate === 'country' || offer.gate === 'off')
    return <FieldError>{t(offer.gate === 'off' ? 'refusal.off' : 'country_closed')}</FieldError>;
  return (
    <div className="grid grid-cols-2 g3">
      <Button
        tone="buy"
        size="lg"
        wide
        disabled={isWrong}
        busy={busy && t('up')}
        icon={<ArrowUp size={20} aria-hidden="true" />}
        onClick={() => open('up')}
      >
        {t('up')}
      </Button>
      <Button
        tone="sell"
        size="lg"
        wide
        disabled={isWrong}
        busy={busy && t('down')}
        icon={<ArrowDown size={20} aria-hidden="true" />}
        onClick={() => open('down')}
      >
        {t('down')}
      </Button>
    </div>
  );
}
