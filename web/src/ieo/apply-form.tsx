import { ieo, wallet } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { DecimalInput, Ledger, Part, Select, Sum } from '@glassbook/ui';
import { exact, figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { ask } from '../app/client.ts';
import { refresh } from '../app/loadable.ts';
import { ConfirmSheet } from '../app/offer/confirm-sheet.tsx';
import { amountOf, problemOf } from '../app/offer/draft.ts';
import { ReviewButton } from '../app/offer/review-button.tsx';
import { useAccept } from '../app/offer/use-accept.ts';
import { useKeptForm } from '../app/sending/kept-form.ts';
import { useForm } from '../app/offer/use-form.ts';
import { useLoggedIn } from '../app/session.ts';
import { useLive } from '../live/index.ts';
import { payOf, summarize, unitsOf, type Pay, type Summary } from './ticket.ts';
import { useConfirmed } from './use-confirmed.ts';

type Body = { project_id: string; amount: string; pay_currency: string; price: string } & ReturnType<typeof seenOf>;

/** The terms that are shown, which the server compares with those in force. */
const seenOf = (info: ieo.OfferDetail, pay: Pay) => ({
  ...{ token_price: pay.price, total: info.amount, min: info.min, cap: info.cap },
  ...{ start_ms: String(info.start_ms), end_ms: String(info.end_ms), issue_ms: String(info.issue_ms) },
  ...{ lock_ms: String(info.lock_ms), parts: String(info.parts), part_ms: String(info.part_ms) },
});

const send = (body: Body, key: string) => ask(ieo.apply, body, { key });
const sent = () => refresh(ieo.applications, ieo.offer, ieo.offers, wallet.wallets, wallet.currenciesOfUser);

/** What is held, and what would come of it if the offer ended now. */
function Sums({ info, pay, summary }: { info: ieo.OfferDetail; pay: Pay; summary: Summary }) {
  const { t } = useTranslation('ieo');
  const { currency_name: unit, scale, price } = pay;
  const money = (amount: bigint) => figure({ amount, scale });
  const tokens = `${exact(String(summary.tokens))} ${info.currency_name}`;
  return (
    <section className="card p col g3" aria-label={t('if_now')}>
      <Ledger large>
        <Part label={t('costs', { amount: tokens, price: `${figure(price)} ${unit}` })}>{money(summary.hold)}</Part>
        <Sum label={t('hold', { asset: unit })}>{money(summary.hold)}</Sum>
      </Ledger>
      <h3 className="label semi">{t('if_now')}</h3>
      <Ledger>
        <Part label={`${t('est.granted')} (${info.currency_name})`}>{exact(String(summary.granted))}</Part>
        <Part label={t('est.refund', { asset: unit })}>{money(summary.refund)}</Part>
      </Ledger>
      <p className="cap c3">{t('est.about')}</p>
    </section>
  );
}

const wholeOf = (text: string, scale: number): bigint => unitsOf(text, scale) / 10n ** BigInt(scale);

/** The form: what is typed, what it comes down to, and its way to the server. */
function useTicket(info: ieo.OfferDetail) {
  const page = `ieo ${info.id}`;
  const [payId, setPayId] = useKeptForm(`${page} paid in`, () => String(info.pay_currency_id), page);
  const accepting = useAccept<Body, ieo.ApplicationView>(page, send, sent);
  const form = useForm(accepting);
  const { text, change, open, setOpen } = form;
  const pay = payOf(info, payId);
  const available = useLive('wallet.balances').value?.[`change:${pay.currency_id}`]?.available ?? '0';
  const total = wholeOf(info.amount, info.scale);
  const mine = useMine(info);
  const price = unitsOf(pay.price, pay.scale);
  const affordable = unitsOf(available, pay.scale) / price;
  const bounds = {
    scale: 0,
    min: wholeOf(info.min, info.scale),
    max: total - mine,
    left: total,
    available: affordable,
  };
  const typed = amountOf(text, 0);
  const problem = problemOf(typed, bounds);
  const others = BigInt(info.tally.applied);
  const summary = summarize(typed ?? bounds.min, { pay, others, mine, total, cap: wholeOf(info.cap, info.scale) });
  const confirm = () =>
    accepting.accept(
      {
        ...{ project_id: String(info.id), amount: String(summary.tokens), pay_currency: String(pay.currency_id) },
        price: formatAmount(summary.hold, pay.scale),
        ...seenOf(info, pay),
      },
      () => {
        setOpen(false);
        form.forget();
      },
    );
  return {
    ...{ text, change, payId, setPayId, pay, available, summary, bounds, confirm, accepting, open, setOpen },
    problem: form.said(problem),
    submit: form.submitWith(problem),
  };
}

/** What the user applied for already. */
function useMine(info: ieo.OfferDetail): bigint {
  const own = useLive('ieo.applications').value ?? [];
  return own
    .filter(({ offer, status }) => offer === info.id && status === 'running')
    .reduce((sum, { amount }) => sum + wholeOf(amount, info.scale), 0n);
}

/** How many tokens, what they are paid in, what is held, and the confirmation. */
export function ApplyForm({ info }: { info: ieo.OfferDetail }) {
  const { t } = useTranslation('ieo');
  const isLoggedIn = useLoggedIn();
  const confirmed = useConfirmed();
  const ticket = useTicket(info);
  const { pay, summary, bounds, accepting, problem } = ticket;
  const asset = info.currency_name;
  const error =
    accepting.said ??
    (isLoggedIn && problem
      ? t(`offer:problem.${problem.kind}`, { amount: exact(String(problem.amount)), asset })
      : undefined);
  return (
    <form className="col g4" onSubmit={ticket.submit} noValidate>
      <fieldset className="contents" disabled={accepting.busy || accepting.unknown}>
        {info.pay.length > 1 && (
          <Select
            label={t('pay_with')}
            labelShown
            value={ticket.payId}
            onChange={ticket.setPayId}
            options={info.pay.map(({ currency_id, currency_name }) => ({
              value: String(currency_id),
              label: currency_name,
            }))}
          />
        )}
        <DecimalInput
          label={t('tokens')}
          value={ticket.text}
          places={0}
          onChange={ticket.change}
          unit={asset}
          error={error}
          help={t('available', { amount: `${figure(ticket.available)} ${pay.currency_name}` })}
        />
      </fieldset>
      <Sums info={info} pay={pay} summary={summary} />
      <ReviewButton disabled={bounds.max === 0n && t('state.applied')} />
      <ConfirmSheet
        of={confirmed(info, pay, summary)}
        open={ticket.open}
        busy={accepting.busy}
        unknown={accepting.unknown}
        onOpenChange={ticket.setOpen}
        onConfirm={ticket.confirm}
      />
    </form>
  );
}
