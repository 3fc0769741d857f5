import { convert, wallet } from '@glassbook/contract';
import { CoinIcon, DecimalInput, Note, Select } from '@glassbook/ui';
import { currencyPlaces, exact, figure, trimmed } from '@glassbook/ui/format';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { refresh, useCall } from '../../carry/loadable.ts';
import { displayCurrency, usePreference } from '../../carry/preference.ts';
import { TransferDoor } from '../../shared/transfer-door.tsx';
import { paths } from '../../carry/paths.ts';
import { assetOf, choose, type Asset, type Convertible, type Form } from './form.ts';
import { PricedForm } from './priced-form.tsx';
import { chipsOf, coinsOf, payable, payWith, priceIn, spreadPaid, unitsFor } from './quick-buy.ts';
import { useConversion } from './use-conversion.ts';

type Own = { form: Form; all: Convertible; change: (next: Form) => void };

/** The currency that the user chose for totals, with its rate for one USDT where that is known. */
function useCurrency() {
  const [currency] = usePreference(displayCurrency);
  const rates = useCall(wallet.wallets, {}, { staleMs: 10_000 }).data?.fiat_rates;
  return { currency, rate: rates?.[currency], places: currencyPlaces(currency) };
}

/** What one coin costs in the currency of the user. */
function Rate({ of }: { of: Asset | undefined }) {
  const { t } = useTranslation('convert');
  const { currency, rate, places } = useCurrency();
  const amount = of && priceIn(of.price, rate, places);
  return amount === undefined ? undefined : (
    <p className="cap c2 tnum">{t('quick.rate', { asset: of?.currency_name, amount: exact(amount), currency })}</p>
  );
}

/** The amount as it is typed: in the currency of the user while the unit of value pays and nothing else is chosen, else in the asset that pays. What is sent is `form.amount`. */
function useTyped({ form, all, change }: Own) {
  const { currency, rate, places } = useCurrency();
  const [isExact, setExact] = useState(false);
  const [typed, setTyped] = useState({ text: '', amount: '' });
  const { scale = 0, currency_name: name = '' } = assetOf(all, form.from) ?? {};
  if (form.from !== all.unit_id || isExact || rate === undefined)
    return {
      ...{ currency, rate, setExact, inCurrency: false, unit: name, places: scale, value: form.amount },
      type: (amount: string) => change({ ...form, amount }),
    };
  return {
    ...{ currency, rate, setExact, inCurrency: true, unit: currency, places },
    // An amount that was not typed here, as one of a chip, is shown at the rate.
    value: typed.amount === form.amount ? typed.text : (priceIn(form.amount, rate, places) ?? ''),
    type: (text: string) => {
      const amount = unitsFor(text, rate, scale);
      setTyped({ text, amount });
      change({ ...form, amount });
    },
  };
}

const inCurrencyOption = 'currency';

/** What the fiat account pays with, and how much of it. */
function Paid({ form, all, change, error }: Own & { error: string | undefined }) {
  const { t } = useTranslation('convert');
  const typed = useTyped({ form, all, change });
  const from = assetOf(all, form.from);
  const ways = payable(all);
  const name = from?.currency_name ?? '';
  const has = from?.legal_balance ?? '0';
  const door = from && {
    asset: { id: from.currency, name },
    to: 'legal' as const,
    onClose: () => refresh(convert.list),
  };
  const options = ways.map(({ currency, currency_name: label }) => ({ value: String(currency), label }));
  if (typed.rate !== undefined && ways.some(({ currency }) => currency === all.unit_id))
    options.unshift({ value: inCurrencyOption, label: `${typed.currency} (${all.unit})` });
  return (
    <>
      {options.length > 1 && (
        <Select
          label={t('quick.pay')}
          labelShown
          value={typed.inCurrency ? inCurrencyOption : String(form.from)}
          onChange={(chosen) => {
            typed.setExact(chosen !== inCurrencyOption);
            change(payWith(form, chosen === inCurrencyOption ? all.unit_id : Number(chosen), all));
          }}
          options={options}
        />
      )}
      <DecimalInput
        label={t('quick.spend')}
        aside={
          <span>
            {t('available', { amount: trimmed(has), asset: name })} {door && <TransferDoor {...door} />}
          </span>
        }
        value={typed.value}
        places={typed.places}
        onChange={typed.type}
        error={error}
        before={typed.inCurrency ? undefined : <CoinIcon symbol={name} size={20} />}
        unit={typed.unit}
      />
      {typed.inCurrency && form.amount !== '' && (
        <p className="cap c2 tnum">{t('quick.paid', { amount: figure(form.amount), asset: name })}</p>
      )}
      <div className="row g2 wrap" role="group" aria-label={t('quick.amounts')}>
        {chipsOf(form, all, typed.inCurrency).map(({ amount, percent }) => (
          <button
            key={percent ?? amount}
            type="button"
            className="chip h-11 min-w-12 justify-center"
            aria-label={percent === undefined ? `${amount} ${name}` : undefined}
            onClick={() => change({ ...form, amount })}
          >
            {percent === undefined ? amount : percent === 100 ? t('max') : `${percent}%`}
          </button>
        ))}
      </div>
      {!/[1-9]/.test(has) && (
        <Note icon={<Info size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t('quick.empty', { asset: name })} {door && <TransferDoor {...door} inWords />}
        </Note>
      )}
    </>
  );
}

/** A coin, an amount of the fiat account, and what it brings before it is accepted. */
export function QuickBuyForm({ all, start }: { all: Convertible; start: Form }) {
  const { t } = useTranslation('convert');
  const conversion = useConversion(all, start);
  const { form, change, error, quote } = conversion;
  const spread = quote && spreadPaid(quote, all);
  const coins = coinsOf(form, all);
  return (
    <PricedForm
      by={conversion}
      nameOf={({ to_name: asset }) => t('quick.buy', { asset })}
      about={
        spread !== undefined && (
          <p className="cap c2 tnum">{t('quick.spread', { amount: exact(spread), asset: all.unit })}</p>
        )
      }
      after={
        <Link className="link cap med self-start inline-flex items-center min-h-11" to={paths.convert}>
          {t('quick.history')}
        </Link>
      }
    >
      <div className="col g1">
        <Select
          label={t('quick.coin')}
          labelShown
          value={String(form.to)}
          onChange={(id) => change({ ...choose(form, 'to', Number(id), all), source: 'legal' })}
          options={coins.map(({ currency, currency_name: label }) => ({ value: String(currency), label }))}
        />
        <Rate of={assetOf(all, form.to)} />
      </div>
      <Paid {...{ form, all, change, error }} />
    </PricedForm>
  );
}
