import { otc, payee } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { Button, Checkbox, DecimalInput, Field, FieldError, Segments, Select, TextInput } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useCall } from '../../../carry/loadable.ts';
import { paths as common } from '../../../carry/paths.ts';
import { trimZeros } from '../../../carry/trim-zeros.ts';
import { useFields } from '../../../shared/sending/use-fields.ts';
import { Shown } from '../../../shared/shown.tsx';
import { saving, useAct, type AdBody } from '../acts.ts';
import { paths } from '../paths.ts';

type Config = ReturnType<typeof otc.config.reply.parse>;
type Accepted = 'bank' | 'international' | 'both';
type Values = Record<
  'asset' | 'fiat' | 'price' | 'ratio' | 'amount' | 'min' | 'max' | 'minutes' | 'cards' | 'terms',
  string
> & {
  type: '1' | '2';
  way: 'fixed' | 'index';
  methods: Accepted;
};
const minutes = ['15', '30', '45', '60'] as const;
const accepted = ['both', 'bank', 'international'] as const;
const TERMS_MAX = 1_000;

const valuesOf = (body: AdBody): Values => ({
  ...{ type: body.type, asset: body.currency_id, fiat: body.fiat, way: body.ratio === undefined ? 'fixed' : 'index' },
  ...{ price: body.price ?? '', ratio: body.ratio ?? '', amount: body.amount, min: body.min, max: body.max },
  ...{ minutes: body.pay_minutes, cards: body.cards ?? '', terms: body.terms ?? '', methods: body.methods ?? 'both' },
});

function firstOf(config: Config, ad: otc.AdView | undefined): Values {
  const [asset, fiat] = [config.assets.find(({ name }) => name === 'USDT') ?? config.assets[0], config.fiats[0]];
  const none: Values = {
    ...{ type: '2', asset: String(asset?.id ?? ''), fiat: fiat?.code ?? '', way: 'fixed', price: '', ratio: '' },
    ...{ amount: '', min: '', max: '', minutes: '30', cards: '', terms: '', methods: 'both' },
  };
  if (!ad) return none;
  const isIndex = ad.price_type === 2;
  return {
    ...{ ...none, type: ad.type === 1 ? '1' : '2', asset: String(ad.currency_id), fiat: ad.fiat },
    ...{ way: isIndex ? 'index' : 'fixed', price: isIndex ? '' : ad.price, ratio: isIndex ? ad.ratio : '' },
    ...{ amount: trimZeros(ad.left), min: trimZeros(ad.min), max: trimZeros(ad.max), minutes: String(ad.pay_minutes) },
    ...{ terms: ad.terms, methods: ad.methods.length > 1 ? 'both' : (ad.methods[0] ?? 'both') },
  };
}

/** The own cards that a sale is paid to: at least one, and at most four. */
function Cards({ value, onChange }: { value: string; onChange: (ids: string) => void }) {
  const { t } = useTranslation('otc');
  const own = useCall(payee.own, {});
  const chosen = value === '' ? [] : value.split(',');
  const cards = own.data?.cards.filter(({ in_review }) => !in_review) ?? [];
  return (
    <fieldset className="col g2">
      <legend className="label">{t('ad.cards')}</legend>
      {cards.map(({ id, bank, number }) => {
        const isChosen = chosen.includes(String(id));
        const others = chosen.filter((each) => each !== String(id));
        return (
          <Checkbox
            key={id}
            label={`${bank} ${number}`}
            checked={isChosen}
            onChange={() => onChange((isChosen ? others : [...others, String(id)].slice(-4)).join())}
          />
        );
      })}
      <p className="cap c2">
        {t('card.about')}{' '}
        <Link className="link" to={common.bank}>
          {t('card.add')}
        </Link>
      </p>
    </fieldset>
  );
}

type FieldsProps = { config: Config; values: Values; set: (some: Partial<Values>) => void; isNew: boolean };

/** What is traded: side, asset and currency, which never change. */
function Traded({ config, values, set, isNew }: FieldsProps) {
  const { t } = useTranslation('otc');
  return (
    <fieldset className="col g4" disabled={!isNew}>
      <Segments
        label={t('side')}
        value={values.type}
        onChange={(type) => set({ type })}
        options={[
          { value: '2', label: t('ad.sells') },
          { value: '1', label: t('ad.buys') },
        ]}
      />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('asset')}
          labelShown
          value={values.asset}
          onChange={(asset) => set({ asset })}
          options={config.assets.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Select
          label={t('fiat')}
          labelShown
          value={values.fiat}
          onChange={(fiat) => set({ fiat })}
          options={config.fiats.map(({ code }) => ({ value: code, label: code }))}
        />
      </div>
    </fieldset>
  );
}

/** Its price and sums. */
function Terms({ config, values, set }: FieldsProps) {
  const { t } = useTranslation('otc');
  const fiat = config.fiats.find(({ code }) => code === values.fiat);
  const asset = config.assets.find(({ id }) => String(id) === values.asset);
  const [places, scale] = [fiat?.places ?? 2, asset?.scale ?? 8];
  return (
    <>
      <Segments
        label={t('price')}
        value={values.way}
        onChange={(way) => set({ way })}
        options={[
          { value: 'fixed', label: t('way.fixed') },
          { value: 'index', label: t('way.index') },
        ]}
      />
      {values.way === 'fixed' ? (
        <DecimalInput
          label={t('price')}
          value={values.price}
          places={places + 2}
          unit={values.fiat}
          help={t('price.about')}
          onChange={(price) => set({ price })}
        />
      ) : (
        <TextInput
          label={`${t('ratio')} (%)`}
          inputMode="decimal"
          value={values.ratio}
          help={t('ratio.about')}
          onChange={(ratio) => set({ ratio: ratio.replace('−', '-') })}
        />
      )}
      <DecimalInput
        label={t('amount')}
        value={values.amount}
        places={scale}
        unit={asset?.name ?? ''}
        help={t('ad.amount_about')}
        onChange={(amount) => set({ amount })}
      />
      <div className="grid grid-cols-2 gap-3">
        {(['min', 'max'] as const).map((name) => (
          <DecimalInput
            key={name}
            label={t(`ad.${name}`)}
            value={values[name]}
            places={places}
            unit={values.fiat}
            onChange={(text) => set({ [name]: text })}
          />
        ))}
      </div>
      <Select
        label={t('ad.minutes')}
        labelShown
        value={values.minutes}
        onChange={(chosen) => set({ minutes: chosen })}
        options={minutes.map((value) => ({ value, label: t('minutes', { count: Number(value) }) }))}
      />
    </>
  );
}

function Details({ values, set }: Pick<FieldsProps, 'values' | 'set'>) {
  const { t } = useTranslation('otc');
  return (
    <>
      {values.type === '2' ? (
        <Cards value={values.cards} onChange={(cards) => set({ cards })} />
      ) : (
        <Select
          label={t('method')}
          labelShown
          value={values.methods}
          onChange={(methods) => set({ methods })}
          options={accepted.map((value) => ({ value, label: t(value === 'both' ? 'method.all' : `method.${value}`) }))}
        />
      )}
      <Field label={t('terms')}>
        {({ id }) => (
          <textarea
            id={id}
            className="input lg otc-area"
            rows={3}
            maxLength={TERMS_MAX}
            dir="auto"
            value={values.terms}
            onChange={(event) => set({ terms: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function SaveForm({ config, ad }: { config: Config; ad: otc.AdView | undefined }) {
  const { t } = useTranslation(['otc', 'offer']);
  const go = useNavigate();
  const sending = useAct(saving(t('done.saved')), `ad ${ad?.id ?? 'new'}`, () => void go(paths.ads, { replace: true }));
  const fields = useFields<Values, AdBody>(sending, firstOf(config, ad), valuesOf);
  const { values, set } = fields;
  const isSale = values.type === '2';
  const isPriced = values.way === 'fixed' ? values.price !== '' : /^-?\d{1,2}(\.\d{1,4})?$/.test(values.ratio);
  const isWhole = isPriced && [values.amount, values.min, values.max].every((text) => text !== '');
  const problem =
    (!isWhole && t('refusal.terms_invalid')) ||
    (isSale && values.cards === '' && t('refusal.card_invalid')) ||
    undefined;
  const toBody = (): AdBody => ({
    ...(ad && { id: String(ad.id) }),
    ...{ type: values.type, currency_id: values.asset, fiat: values.fiat, amount: wireDecimal(values.amount) },
    ...{ min: wireDecimal(values.min), max: wireDecimal(values.max), pay_minutes: values.minutes },
    ...(values.way === 'fixed' ? { price: wireDecimal(values.price) } : { ratio: values.ratio }),
    ...(isSale ? { cards: values.cards } : { methods: values.methods }),
    ...(values.terms.trim() !== '' && { terms: values.terms.trim() }),
  });
  const said = sending.said ?? fields.said(problem, false);
  return (
    <form className="col g4" noValidate onSubmit={fields.submitWith(problem, toBody, sending.submit)}>
      <fieldset className="col g4" disabled={sending.locked}>
        <Traded {...{ config, values, set }} isNew={ad === undefined} />
        <Terms {...{ config, values, set }} isNew={ad === undefined} />
        <Details {...{ values, set }} />
      </fieldset>
      {said !== undefined && <FieldError>{said}</FieldError>}
      {sending.unknown && <FieldError>{t('offer:unknown')}</FieldError>}
      <Button type="submit" tone="primary" size="lg" wide busy={sending.busy && t('offer:sending')}>
        {sending.unknown ? t('offer:again') : t('ad.save')}
      </Button>
    </form>
  );
}

/** A new ad, or an own one that is saved again. */
export function AdForm({ ad }: { ad: otc.AdView | undefined }) {
  const config = useCall(otc.config, {});
  return <Shown of={config}>{(of) => <SaveForm config={of} ad={ad} />}</Shown>;
}
