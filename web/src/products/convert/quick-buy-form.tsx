import { convert, wallet } from '@glassbook/contract';
import { CoinIcon, DecimalInput, Note, Select } from '@glassbook/ui';
import { currencyPlaces, exact, trimmed } from '@glassbook/ui/format';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { refresh, useCall } from '../../carry/loadable.ts';
import { displayCurrency, usePreference } from '../../carry/preference.ts';
import { TransferDoor } from '../../shared/transfer-door.tsx';
import { paths } from '../../carry/paths.ts';
import { assetOf, choose, type Asset, type Convertible, type Form } from './form.ts';
import { PricedForm } from './priced-form.tsx';
import { chipsOf, coinsOf, payable, payWith, priceIn, spreadPaid } from './quick-buy.ts';
import { useConversion } from './use-conversion.ts';

type Own = { form: Form; all: Convertible; change: (next: Form) => void };

/** What one coin costs in the currency that the user chose for totals. */
function Rate({ of }: { of: Asset | undefined }) {
  const { t } = useTranslation('convert');
  const [currency] = usePreference(displayCurrency);
  const rates = useCall(wallet.wallets, {}, { staleMs: 10_000 }).data?.fiat_rates;
  const amount = of && priceIn(of.price, rates?.[currency], currencyPlaces(currency));
  return amount === undefined ? undefined : (
    <p className="cap c2 tnum">{t('quick.rate', { asset: of?.currency_name, amount: exact(amount), currency })}</p>
  );
}

/** What the fiat account pays with, and how much of it. */
function Paid({ form, all, change, error }: Own & { error: string | undefined }) {
  const { t } = useTranslation('convert');
  const from = assetOf(all, form.from);
  const ways = payable(all);
  const name = from?.currency_name ?? '';
  const has = from?.legal_balance ?? '0';
  const door = from && {
    asset: { id: from.currency, name },
    to: 'legal' as const,
    onClose: () => refresh(convert.list),
  };
  return (
    <>
      {ways.length > 1 && (
        <Select
          label={t('quick.pay')}
          labelShown
          value={String(form.from)}
          onChange={(id) => change(payWith(form, Number(id), all))}
          options={ways.map(({ currency, currency_name: label }) => ({ value: String(currency), label }))}
        />
      )}
      <DecimalInput
        label={t('quick.spend')}
        aside={
          <span>
            {t('available', { amount: trimmed(has), asset: name })} {door && <TransferDoor {...door} />}
          </span>
        }
        value={form.amount}
        places={from?.scale ?? 0}
        onChange={(amount) => change({ ...form, amount })}
        error={error}
        before={<CoinIcon symbol={name} size={20} />}
        unit={name}
      />
      <div className="row g2 wrap" role="group" aria-label={t('quick.amounts')}>
        {chipsOf(form, all).map(({ amount, percent }) => (
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
