import { nft } from '@glassbook/contract';
import { depositOf, raiseMin } from '@glassbook/engine/nft/sums';
import { DecimalInput, FieldError, Segments, Select, TextInput, useTimes, serverNow } from '@glassbook/ui';
import { formatAmount } from '@glassbook/money';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../carry/loadable.ts';
import { ConfirmSent } from '../../../shared/offer/confirm-sent.tsx';
import type { Confirmed } from '../../../shared/offer/confirm-sheet.tsx';
import { percentOf, textOf, unitsOf } from '../../../shared/offer/figures.ts';
import { Receipt } from '../../../shared/offer/receipt.tsx';
import { ReviewButton } from '../../../shared/offer/review-button.tsx';
import { Shown } from '../../../shared/shown.tsx';
import { useFields } from '../../../shared/sending/use-fields.ts';
import { listing, useAct, type ListBody } from '../acts.ts';
import { FormPage } from './form-page.tsx';
import { itemPath } from '../links.ts';
import { Shares } from './shares.tsx';
import { ppmOf, sharesOf, typedUnits } from '../terms.ts';

type Currency = {
  id: number;
  name: string;
  scale: number;
  price_min: string;
  open: 0 | 1;
  fee_ppm: number;
  deposit_id: number;
  deposit_name: string;
};
type Values = {
  way: 'fixed' | 'auction';
  price: string;
  raise: string;
  deposit: string;
  currency: string;
  start: string;
  days: string;
};
const lengths = ['1', '3', '7', '14', '30', '90'] as const;
const DAY_MS = 86_400_000;
const none: Values = { way: 'fixed', price: '', raise: '', deposit: '', currency: '', start: '', days: '7' };

const valuesOf = ({ price, per_increase, margin, currency_id, start_time, end_time }: ListBody): Values => ({
  ...{ way: per_increase === undefined ? 'fixed' : 'auction', price, raise: per_increase ?? '', deposit: margin ?? '' },
  ...{ currency: currency_id, start: start_time ?? '', days: end_time },
});

/** What the form says, in units; undefined where it is no amount. */
function useDraft(values: Values, currency: Currency) {
  const { t } = useTranslation(['nft', 'offer']);
  const { scale } = currency;
  const price = typedUnits(values.price, scale);
  const least = unitsOf(currency.price_min, scale);
  const raise = values.way === 'auction' ? typedUnits(values.raise, scale) : undefined;
  const isSame = currency.deposit_id === currency.id;
  const usual = price !== undefined && isSame ? depositOf(price, { price: 1n, scale: 0 }) : undefined;
  const text = (units: bigint) => `${textOf(units, scale)} ${currency.name}`;
  const wrong = {
    price: price === undefined || price < least ? t('problem.price', { amount: text(least) }) : undefined,
    raise:
      values.way === 'auction' && price !== undefined && (raise === undefined || raise < raiseMin(price))
        ? t('problem.raise', { amount: text(raiseMin(price)) })
        : undefined,
    start: values.start !== '' && Number.isNaN(Date.parse(values.start)) ? t('problem.start') : undefined,
  };
  return { price, raise, usual, wrong, isWrong: Object.values(wrong).find((each) => each !== undefined) };
}

/** What was listed, with the way to it. */
function Made({ item, made: { code }, onAgain }: { item: nft.ItemView; made: { code: string }; onAgain: () => void }) {
  const { t } = useTranslation('nft');
  return (
    <Receipt
      title={t('listed_as', { code })}
      lines={[{ label: t('name'), value: item.name }]}
      sum={{ label: t('fee'), value: percentOf(item.fee_ppm) }}
      own={{ label: t('see_item'), to: itemPath(code) }}
      again={{ label: t('sell'), onClick: onAgain }}
    />
  );
}

/** What is confirmed: the window, the shares of the price, the increment. */
function useConfirmed(as: nft.ItemView) {
  const { t } = useTranslation(['nft', 'offer']);
  const times = useTimes();
  const { scale, currency_name: asset, fee_ppm } = as;
  const text = (units: bigint) => `${textOf(units, scale)} ${asset}`;
  return (body: ListBody): Confirmed => {
    const price = unitsOf(body.price, scale);
    const { royalty, fee, rest } = sharesOf(price, as);
    const isAuction = body.per_increase !== undefined;
    return {
      title: t('sell'),
      about: t('about_item', { name: as.name }),
      steps: [
        {
          title: t('starts'),
          at: body.start_time === undefined ? t('step.now') : times.dateTime(Number(body.start_time)),
        },
        { title: t('ends'), at: times.dateTime(Number(body.end_time)), ...(isAuction && { about: t('late_bid') }) },
      ],
      lines: [
        { label: t(isAuction ? 'price.start' : 'price.asked'), value: text(price) },
        { label: t('royalty_of', { rate: percentOf(ppmOf(as.royalty)) }), value: text(royalty) },
        { label: t('fee_of', { rate: percentOf(fee_ppm) }), value: text(fee) },
      ],
      sum: { label: t('you_get'), value: text(rest) },
      worst: {
        label: t('raise'),
        value: body.per_increase === undefined ? t('none_of_it') : text(unitsOf(body.per_increase, scale)),
      },
      warning: t(isAuction ? 'warn.auction' : 'warn.listing'),
      go: t('list_go'),
    };
  };
}

type FieldsProps = {
  values: Values;
  set: (some: Partial<Values>) => void;
  open: readonly Currency[];
  currency: Currency;
  draft: ReturnType<typeof useDraft>;
  said: (problem: string | undefined, touched: string) => string | undefined;
  locked: boolean;
  sent: boolean;
};
function Fields({ values, set, open, currency, draft, said, locked, sent }: FieldsProps) {
  const { t } = useTranslation(['nft', 'offer']);
  const { scale, name: asset } = currency;
  const text = (units: bigint) => `${textOf(units, scale)} ${asset}`;
  return (
    <fieldset className="col g4" disabled={locked}>
      <Segments
        label={t('filter.way')}
        value={values.way}
        onChange={(way) => set({ way })}
        options={[
          { value: 'fixed', label: t('way.1') },
          { value: 'auction', label: t('way.2') },
        ]}
      />
      {open.length > 1 && (
        <Select
          labelShown
          label={t('currency')}
          value={values.currency}
          onChange={(next) => set({ currency: next })}
          options={open.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <DecimalInput
        label={t(values.way === 'auction' ? 'price.start' : 'price.asked')}
        value={values.price}
        places={scale}
        unit={asset}
        error={said(draft.wrong.price, values.price)}
        onChange={(price) => set({ price })}
      />
      {values.way === 'auction' && (
        <>
          <DecimalInput
            label={t('raise')}
            value={values.raise}
            places={scale}
            unit={asset}
            error={said(draft.wrong.raise, values.raise)}
            onChange={(raise) => set({ raise })}
          />
          <DecimalInput
            label={t('deposit')}
            value={values.deposit}
            places={scale}
            unit={currency.deposit_name}
            help={draft.usual === undefined ? t('deposit.usual') : t('deposit.usual_is', { amount: text(draft.usual) })}
            onChange={(deposit) => set({ deposit })}
          />
        </>
      )}
      <TextInput
        label={t('start')}
        type="datetime-local"
        value={values.start}
        help={t('start.about')}
        error={said(draft.wrong.start, values.start)}
        onChange={(next) => set({ start: next })}
      />
      <Select
        labelShown
        label={t('length')}
        value={sent ? '7' : values.days}
        onChange={(days) => set({ days })}
        options={lengths.map((days) => ({ value: days, label: t('offer:days', { count: Number(days) }) }))}
      />
    </fieldset>
  );
}

function SellForm({ item, currencies }: { item: nft.ItemView; currencies: readonly Currency[] }) {
  const { t } = useTranslation(['nft', 'offer']);
  const open = currencies.filter((one) => one.open === 1);
  const start = { ...none, currency: String((open.find(({ id }) => id === item.currency_id) ?? open[0])?.id ?? '') };
  const sending = useAct(listing, `sell ${item.code}`);
  const fields = useFields<Values, ListBody>(sending, start, valuesOf);
  const { values, set } = fields;
  const currency = currencies.find(({ id }) => String(id) === values.currency);
  const draft = useDraft(values, currency ?? blank);
  const as = {
    ...{ ...item, fee_ppm: currency?.fee_ppm ?? 0, scale: currency?.scale ?? 0 },
    ...{ currency_name: currency?.name ?? '', currency_id: currency?.id ?? 0 },
  };
  const confirmed = useConfirmed(as);
  if (!currency) return <p className="body c2">{t('refusal.currency_closed')}</p>;
  const { scale, fee_ppm } = currency;
  if (sending.made) return <Made {...{ item: as, made: sending.made }} onAgain={sending.restart} />;
  const toBody = (): ListBody => {
    const startAt = values.start === '' ? undefined : Date.parse(values.start);
    return {
      ...{ code: item.code, price: formatAmount(draft.price ?? 0n, scale), currency_id: values.currency },
      ...{ fee_ppm: String(fee_ppm), end_time: String((startAt ?? serverNow()) + Number(values.days) * DAY_MS) },
      ...(startAt !== undefined && { start_time: String(startAt) }),
      ...(draft.raise !== undefined && { per_increase: formatAmount(draft.raise, scale) }),
      ...(values.way === 'auction' && values.deposit !== '' && { margin: values.deposit }),
    };
  };
  const said = (problem: string | undefined, touched: string) => fields.said(problem, touched !== '');
  return (
    <form className="col g4" noValidate onSubmit={fields.submitWith(draft.isWrong, toBody)}>
      <Fields
        {...{ values, set, open, currency, draft, said }}
        locked={sending.locked}
        sent={sending.body !== undefined}
      />
      <Shares item={as} price={draft.price ?? 0n} seller />
      <p className="cap c2">{t('sell.about')}</p>
      {sending.said !== undefined && <FieldError>{sending.said}</FieldError>}
      <ReviewButton />
      <ConfirmSent by={sending} of={confirmed} />
    </form>
  );
}
const blank: Currency = {
  id: 0,
  name: '',
  scale: 0,
  price_min: '0',
  open: 0,
  fee_ppm: 0,
  deposit_id: 0,
  deposit_name: '',
};

/** Listing an item of one's own: at a price or by auction. */
export default function SellPage() {
  const { t } = useTranslation('nft');
  const found = useCall(nft.currencies, {});
  return (
    <FormPage title={t('sell')}>
      {(item) => <Shown of={found}>{(currencies) => <SellForm key={item.code} {...{ item, currencies }} />}</Shown>}
    </FormPage>
  );
}
