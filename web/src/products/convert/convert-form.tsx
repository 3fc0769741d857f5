import { convert } from '@glassbook/contract';
import { DecimalInput, IconButton, Segments, Select } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { ArrowDownUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { refresh } from '../../carry/loadable.ts';
import { TransferDoor } from '../../shared/transfer-door.tsx';
import { assetOf, available, choose, offered, part, type Convertible, type Form } from './form.ts';
import { PricedForm } from './priced-form.tsx';
import { Sweep } from './sweep.tsx';
import { useConversion } from './use-conversion.ts';

const parts = [25, 50, 100] as const;

type Own = { form: Form; all: Convertible; change: (next: Form) => void };

function Pair({ form, all, change }: Own) {
  const { t } = useTranslation('convert');
  const options = offered(all).map(({ currency, currency_name: label }) => ({ value: String(currency), label }));
  return (
    <div className="card p grid grid-cols-[minmax(0,1fr)_2.75rem] gap-3 items-center">
      <div className="col g3">
        <Select
          label={t('from')}
          labelShown
          value={String(form.from)}
          onChange={(id) => change(choose(form, 'from', Number(id), all))}
          options={options}
        />
        <Select
          label={t('to')}
          labelShown
          value={String(form.to)}
          onChange={(id) => change(choose(form, 'to', Number(id), all))}
          options={options}
        />
      </div>
      <IconButton label={t('swap')} onClick={() => change(choose(form, 'from', form.to, all))}>
        <ArrowDownUp size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** From which account, how much, and parts of what is available. */
function Amount({ form, all, change, error }: Own & { error: string | undefined }) {
  const { t } = useTranslation('convert');
  const from = assetOf(all, form.from);
  return (
    <>
      {from?.has_legal === 1 && (
        <Segments
          label={t('source')}
          value={form.source}
          onChange={(source) => change({ ...form, source, amount: '' })}
          options={[
            { value: 'change', label: t('wallet:kind.change') },
            { value: 'legal', label: t('wallet:kind.legal') },
          ]}
        />
      )}
      <DecimalInput
        label={t('amount')}
        aside={
          <span>
            {t('available', { amount: exact(available(from, form.source)), asset: from?.currency_name ?? '' })}{' '}
            {from && (
              <TransferDoor
                asset={{ id: from.currency, name: from.currency_name }}
                to={form.source}
                onClose={() => refresh(convert.list)}
              />
            )}
          </span>
        }
        value={form.amount}
        places={from?.scale ?? 0}
        onChange={(amount) => change({ ...form, amount })}
        error={error}
        unit={from?.currency_name}
      />
      <div className="row g2" role="group" aria-label={t('part')}>
        {parts.map((percent) => (
          <button key={percent} type="button" className="chip h-11" onClick={() => change(part(form, percent, all))}>
            {percent === 100 ? t('max') : `${percent}%`}
          </button>
        ))}
      </div>
    </>
  );
}

/** From which asset and account into which, how much, and what it brings before it is accepted. */
export function ConvertForm({ all, start }: { all: Convertible; start: Form }) {
  const { t } = useTranslation('convert');
  const conversion = useConversion(all, start);
  const { form, change, error, isSweep, busy, locked, get } = conversion;
  const nameOf = ({ to_name: to, lines: [line] }: convert.QuoteView) =>
    isSweep
      ? t('send_all', { asset: to })
      : t('send', { amount: exact(line?.number ?? '0'), asset: line?.from_name ?? '' });
  const sweep = (
    <fieldset className="contents" disabled={locked}>
      <Sweep
        all={all}
        to={assetOf(all, form.to)?.currency ?? all.unit_id}
        busy={busy && isSweep}
        get={(assets, to) => get({ assets, to })}
      />
    </fieldset>
  );
  return (
    <PricedForm by={conversion} nameOf={nameOf} after={sweep}>
      <Pair {...{ form, all, change }} />
      <Amount {...{ form, all, change, error }} />
    </PricedForm>
  );
}
