import { ieo, wallet } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { DecimalInput, Ledger, Part, Select, Sum } from '@glassbook/ui';
import { exact, figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';
import { ConfirmSent } from '../../shared/offer/confirm-sent.tsx';
import { amountOf, problemOf } from '../../shared/offer/draft.ts';
import { ReviewButton } from '../../shared/offer/review-button.tsx';
import { texts } from '../../shared/sending/shape.ts';
import { TransferDoor } from '../../shared/transfer-door.tsx';
import { useFields } from '../../shared/sending/use-fields.ts';
import { useSending } from '../../shared/sending/use-sending.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { useLive } from '../../carry/live/index.ts';
import { paths } from './paths.ts';
import { payOf, summarize, unitsOf, type Body, type Pay, type Summary } from './ticket.ts';
import { useConfirmed } from './use-confirmed.ts';

/** The terms that are shown, which the server compares with those in force. */
const seenOf = (info: ieo.OfferDetail, pay: Pay) => ({
  ...{ token_price: pay.price, total: info.amount, min: info.min, cap: info.cap },
  ...{ start_ms: String(info.start_ms), end_ms: String(info.end_ms), issue_ms: String(info.issue_ms) },
  ...{ lock_ms: String(info.lock_ms), parts: String(info.parts), part_ms: String(info.part_ms) },
});

const applying = {
  ...{ title: 'ieo:title', list: paths.orders },
  body: {
    ...texts('project_id', 'amount', 'pay_currency', 'price', 'token_price', 'total', 'min', 'cap'),
    ...texts('start_ms', 'end_ms', 'issue_ms', 'lock_ms', 'parts', 'part_ms'),
  },
  post: (body: Body, key: string) => ask(ieo.apply, body, { key }),
  changed: [ieo.applications, ieo.offer, ieo.offers, wallet.wallets, wallet.currenciesOfUser],
};
const valuesOf = ({ amount, pay_currency }: Body) => ({ text: amount, payId: pay_currency });

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
  const sending = useSending({ ...applying, name: `ieo ${info.id}` });
  const fields = useFields(sending, { text: '', payId: String(info.pay_currency_id) }, valuesOf);
  const { text, payId } = fields.values;
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
  const toBody = (): Body => ({
    ...{ project_id: String(info.id), amount: String(summary.tokens), pay_currency: String(pay.currency_id) },
    price: formatAmount(summary.hold, pay.scale),
    ...seenOf(info, pay),
  });
  return {
    ...{ pay, available, summary, bounds, sending, fields },
    problem: fields.said(problem, text !== ''),
    submit: fields.submitWith(problem, toBody),
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
  const { pay, summary, bounds, sending, fields, problem } = ticket;
  const asset = info.currency_name;
  const error =
    sending.said ??
    (isLoggedIn && problem
      ? t(`offer:problem.${problem.kind}`, { amount: exact(String(problem.amount)), asset })
      : undefined);
  return (
    <form className="col g4" onSubmit={ticket.submit} noValidate>
      <fieldset className="contents" disabled={sending.locked}>
        {info.pay.length > 1 && (
          <Select
            label={t('pay_with')}
            labelShown
            value={fields.values.payId}
            onChange={(payId) => fields.set({ payId })}
            options={info.pay.map(({ currency_id, currency_name }) => ({
              value: String(currency_id),
              label: currency_name,
            }))}
          />
        )}
        <DecimalInput
          label={t('tokens')}
          value={fields.values.text}
          places={0}
          onChange={(text) => fields.set({ text })}
          unit={asset}
          error={error}
          aside={
            <span>
              {t('available', { amount: `${figure(ticket.available)} ${pay.currency_name}` })}{' '}
              <TransferDoor asset={{ id: pay.currency_id, name: pay.currency_name }} to="change" />
            </span>
          }
        />
      </fieldset>
      <Sums info={info} pay={pay} summary={summary} />
      <ReviewButton disabled={bounds.max === 0n && t('state.applied')} />
      <ConfirmSent by={sending} of={(body) => confirmed(info, body)} />
    </form>
  );
}
