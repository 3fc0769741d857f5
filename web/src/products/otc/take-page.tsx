import { otc, payee } from '@glassbook/contract';
import { amountOf, totalOf, worstPrice } from '@glassbook/engine/otc/sums';
import { formatAmount, parseAmount, wireDecimal } from '@glassbook/money';
import { DecimalInput, FieldError, Ledger, Note, Part, Segments, Select, Sum } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { Handshake, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { paths as common } from '../../carry/paths.ts';
import { useLive } from '../../carry/live/index.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { ConfirmSent } from '../../shared/offer/confirm-sent.tsx';
import type { Confirmed } from '../../shared/offer/confirm-sheet.tsx';
import { textOf, unitsOf } from '../../shared/offer/figures.ts';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { ReviewButton } from '../../shared/offer/review-button.tsx';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';
import { useFields } from '../../shared/sending/use-fields.ts';
import { TransferDoor } from '../../shared/transfer-door.tsx';
import { taking, useAct, type TakeBody } from './acts.ts';
import { Face } from './face.tsx';
import { orderPath } from './links.ts';
import { paths } from './paths.ts';

type Config = ReturnType<typeof otc.config.reply.parse>;
type Method = otc.AdView['methods'][number];
type Values = { by: 'total' | 'amount'; text: string; slippage: string; method: Method; card: string };
const slippages = ['0', '0.5', '1', '5'] as const;
const PRICE_PLACES = 2;

/** The places of what is traded, and what is typed in units. */
function useSums(ad: otc.AdView, config: Config) {
  const scale = config.assets.find(({ id }) => id === ad.currency_id)?.scale ?? 0;
  const places = config.fiats.find(({ code }) => code === ad.fiat)?.places ?? 0;
  const price = parseAmount(ad.price, places + PRICE_PLACES) ?? 0n;
  return {
    ...{ scale, places },
    /** The worst price of a taker, with the places of the ad. */
    worst: (slippage: string): string =>
      formatAmount(worstPrice(price, Number(parseAmount(slippage, 4) ?? 0n), ad.type === 2), places + PRICE_PLACES),
    of: ({ by, text }: Pick<Values, 'by' | 'text'>): { amount: bigint; total: bigint } => {
      const typed = parseAmount(wireDecimal(text), by === 'total' ? places : scale) ?? 0n;
      if (price === 0n || typed === 0n) return { amount: 0n, total: 0n };
      return by === 'total'
        ? { total: typed, amount: amountOf(typed, price, scale) }
        : { amount: typed, total: totalOf(typed, price, scale) };
    },
  };
}
type Sums = ReturnType<typeof useSums>;

const valuesOf = ({ amount, total, slippage, method, card }: TakeBody): Values => ({
  ...{ by: amount === undefined ? 'total' : 'amount', text: amount ?? total ?? '', slippage },
  ...{ method: method ?? 'bank', card: card ?? '' },
});

/** What is confirmed: what is paid outside and what is got, by the terms of the body. */
function useConfirmed(ad: otc.AdView, sums: Sums) {
  const { t } = useTranslation('otc');
  const buys = ad.type === 2;
  return (body: TakeBody): Confirmed => {
    const { amount, total } = sums.of(valuesOf(body));
    const coin = `${textOf(amount, sums.scale)} ${ad.currency_name}`;
    const money = `${textOf(total, sums.places)} ${ad.fiat}`;
    return {
      title: t(`take.${buys ? 1 : 2}`, { name: ad.currency_name }),
      about: t('take.about'),
      steps: [
        { title: t('step.hold', { amount: coin }), at: t('step.now') },
        { title: t(buys ? 'step.pay' : 'step.paid', { amount: money }), at: t('minutes', { count: ad.pay_minutes }) },
        { title: t(buys ? 'step.released' : 'step.release'), at: '' },
      ],
      lines: [
        { label: `${t('price')} (${ad.fiat})`, value: figure(body.price) },
        { label: t('amount'), value: coin },
        { label: t('fee'), value: '0' },
      ],
      sum: { label: t(buys ? 'you_pay' : 'you_get'), value: money },
      worst: { label: t('slippage'), value: `${body.slippage}% · ${figure(sums.worst(body.slippage))} ${ad.fiat}` },
      warning: t(buys ? 'warn.buy' : 'warn.sell'),
      go: t(`take.${buys ? 1 : 2}`, { name: ad.currency_name }),
    };
  };
}

/** The own cards that a sale is paid to; without one the way to add it. */
function OwnCard({
  value,
  methods,
  onChange,
}: {
  value: string;
  methods: readonly Method[];
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation('otc');
  const own = useCall(payee.own, {});
  const cards = own.data?.cards.filter(({ kind, in_review }) => methods.includes(kind) && !in_review) ?? [];
  return (
    <>
      {cards.length > 0 && (
        <Select
          label={t('card')}
          labelShown
          value={value}
          onChange={onChange}
          options={cards.map(({ id, bank, number }) => ({ value: String(id), label: `${bank} ${number}` }))}
        />
      )}
      <p className="cap c2">
        {t('card.about')}{' '}
        <Link className="link" to={common.bank}>
          {t('card.add')}
        </Link>
      </p>
    </>
  );
}

type FieldsProps = {
  ad: otc.AdView;
  sums: Sums;
  values: Values;
  set: (some: Partial<Values>) => void;
  problem: string | undefined;
};
function Fields({ ad, sums, values, set, problem }: FieldsProps) {
  const { t } = useTranslation(['otc', 'offer']);
  const loggedIn = useLoggedIn();
  const sells = ad.type === 1;
  const available = unitsOf(
    useLive('wallet.balances').value?.[`change:${ad.currency_id}`]?.available ?? '0',
    sums.scale,
  );
  const asset = { id: ad.currency_id, name: ad.currency_name };
  const isTotal = values.by === 'total';
  return (
    <>
      <Segments
        label={t('by')}
        value={values.by}
        onChange={(by) => set({ by, text: '' })}
        options={[
          { value: 'total', label: `${t('total')} (${ad.fiat})` },
          { value: 'amount', label: `${t('amount')} (${ad.currency_name})` },
        ]}
      />
      <DecimalInput
        label={t(isTotal ? 'total' : 'amount')}
        value={values.text}
        places={isTotal ? sums.places : sums.scale}
        unit={isTotal ? ad.fiat : ad.currency_name}
        help={`${t('bounds')}: ${figure(ad.min)} – ${figure(ad.max)} ${ad.fiat}`}
        error={problem}
        aside={
          sells && loggedIn ? (
            <span className="num">
              {t('offer:available', { amount: `${textOf(available, sums.scale)} ${ad.currency_name}` })}{' '}
              <TransferDoor asset={asset} to="change" />
            </span>
          ) : undefined
        }
        onChange={(text) => set({ text })}
      />
      {!sells && ad.methods.length > 1 && (
        <Segments
          label={t('method')}
          value={values.method}
          onChange={(method) => set({ method })}
          options={ad.methods.map((value) => ({ value, label: t(`method.${value}`) }))}
        />
      )}
      {sells && loggedIn && <OwnCard value={values.card} methods={ad.methods} onChange={(card) => set({ card })} />}
      {ad.price_type === 2 && (
        <Select
          label={t('slippage')}
          labelShown
          value={values.slippage}
          onChange={(slippage) => set({ slippage })}
          options={slippages.map((value) => ({ value, label: `${value}%` }))}
        />
      )}
    </>
  );
}

function TakeForm({ ad, config }: { ad: otc.AdView; config: Config }) {
  const { t } = useTranslation(['otc', 'offer']);
  const go = useNavigate();
  const sums = useSums(ad, config);
  const buys = ad.type === 2;
  const sending = useAct(
    taking(t('done.taken')),
    `take ${ad.id}`,
    ({ id }) => void go(orderPath(id), { replace: true }),
  );
  // A price that follows the index moves while it is read.
  const slippage = ad.price_type === 2 ? '0.5' : '0';
  const first: Values = { by: 'total', text: '', slippage, method: ad.methods[0] ?? 'bank', card: '' };
  const fields = useFields<Values, TakeBody>(sending, first, valuesOf);
  const { values, set } = fields;
  const { amount, total } = sums.of(values);
  const [min, max] = [unitsOf(ad.min, sums.places), unitsOf(ad.max, sums.places)];
  const left = unitsOf(ad.left, sums.scale);
  const size =
    (amount > left && t('refusal.left')) ||
    ((amount === 0n || total > max || (total < min && amount !== left)) && t('refusal.size')) ||
    undefined;
  const problem = size ?? (!buys && values.card === '' ? t('refusal.card_invalid') : undefined);
  const toBody = (): TakeBody => ({
    ...{ id: String(ad.id), price: ad.price, slippage: values.slippage },
    ...(values.by === 'total'
      ? { total: formatAmount(total, sums.places) }
      : { amount: formatAmount(amount, sums.scale) }),
    ...(buys ? { method: values.method } : { card: values.card }),
  });
  const confirmed = useConfirmed(ad, sums);
  const touched = fields.said(size, values.text !== '');
  return (
    <form className="col g4" noValidate onSubmit={fields.submitWith(problem, toBody)}>
      <fieldset className="col g4" disabled={sending.locked}>
        <Fields {...{ ad, sums, values, set }} problem={touched} />
      </fieldset>
      <Ledger large>
        <Part label={`${t('price')} (${ad.fiat})`}>{figure(ad.price)}</Part>
        <Part label={`${t('amount')} (${ad.currency_name})`}>{textOf(amount, sums.scale)}</Part>
        <Part label={t('fee')}>0</Part>
        <Sum label={`${t(buys ? 'you_pay' : 'you_get')} (${ad.fiat})`}>{textOf(total, sums.places)}</Sum>
      </Ledger>
      {ad.terms !== '' && (
        <section className="card p">
          <h2 className="label semi">{t('terms')}</h2>
          <p className="body c2 words" dir="auto">
            {ad.terms}
          </p>
        </section>
      )}
      <Note icon={<ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />}>{t('held.about')}</Note>
      {sending.said !== undefined && <FieldError>{sending.said}</FieldError>}
      {touched === undefined && fields.said(problem, false) !== undefined && <FieldError>{problem}</FieldError>}
      <ReviewButton />
      <ConfirmSent by={sending} of={confirmed} />
    </form>
  );
}

/** Taking an ad: an amount or a sum, how it is paid, and what it comes to before the button. */
export function TakePage({ id }: { id: string }) {
  const { t } = useTranslation('otc');
  const found = useCall(otc.ad, { id }, { everyMs: 5_000 });
  const config = useCall(otc.config, {});
  const name = found.data?.currency_name ?? '';
  return (
    <Page
      title={found.data ? t(`take.${found.data.type === 2 ? 1 : 2}`, { name }) : t('title')}
      back={paths.market}
      width="narrow"
    >
      <div className="pad col g4 pb-6">
        {found.state === 'failed' && found.failure.reason === 'otc.not_found' ? (
          <NoneHere icon={Handshake} title={t('refusal.not_found')} offers={paths.market} />
        ) : (
          <Shown of={found}>
            {(ad) => (
              <>
                <Face of={ad.user} />
                {ad.state === 1 && ad.price !== '' ? (
                  <Shown of={config}>{(of) => <TakeForm ad={ad} config={of} />}</Shown>
                ) : (
                  <NoneHere icon={Handshake} title={t('refusal.not_available')} offers={paths.market} />
                )}
              </>
            )}
          </Shown>
        )}
      </div>
    </Page>
  );
}
