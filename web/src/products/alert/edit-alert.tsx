import { alert, market } from '@glassbook/contract';
import {
  Button,
  FieldError,
  NumberField,
  Segments,
  Select,
  Switch,
  TextInput,
  toast,
  useBusy,
  serverNow,
} from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';
import { refresh, useCall } from '../../carry/loadable.ts';
import { useLive } from '../../carry/live/index.ts';
import { emptyForm, formOf, requestOf, startLevel, watchesLevel, type AlertForm } from './alert-form.ts';

type Props = {
  /** The alert that is edited; a new one otherwise. */
  edited: alert.Alert | undefined;
  /** The market of a new one; it can be chosen where none is given. */
  symbol: string | undefined;
  done: () => void;
};

/** Creates an alert, or changes one. */
export function EditAlert({ edited, symbol, done }: Props) {
  const { t } = useTranslation('notification');
  const [busy, run] = useBusy();
  const [refused, setRefused] = useState<string>();
  const markets = useCall(market.markets, {}, { staleMs: 60_000 }).data ?? [];
  const [typed, setTyped] = useState<Partial<AlertForm>>({});
  const of = edited?.symbol ?? typed.symbol ?? symbol ?? markets[0]?.symbol ?? '';
  const chosen = markets.find((one) => one.symbol === of);
  const start = useStartPrice(of);
  const level = chosen && start.price ? startLevel(start.price, chosen.tick, typed.condition ?? 'rises') : '';
  const form = { ...(edited ? formOf(edited) : emptyForm(of, level)), ...typed };
  const type = (change: Partial<AlertForm>): void => {
    setRefused(undefined);
    setTyped({ ...typed, ...change });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy) return;
    void run(async () => {
      const request = requestOf(form, serverNow(), edited?.expires_ms ?? null);
      const answer = edited
        ? await ask(alert.edit, { id: String(edited.id), ...request })
        : await ask(alert.create, { symbol: form.symbol, ...request });
      if (!answer.ok) {
        setRefused(answer.message);
        return;
      }
      toast({ title: t(edited ? 'alert.saved' : 'alert.created'), tone: 'ok' });
      refresh(alert.alerts);
      setTyped({});
      start.again();
      done();
    });
  };
  return (
    <form className="col g3" onSubmit={submit} noValidate>
      {!edited && symbol === undefined && (
        <Select
          label={t('alert.market')}
          labelShown
          value={form.symbol}
          onChange={(value) => {
            setRefused(undefined);
            setTyped(({ level: _, ...rest }) => ({ ...rest, symbol: value }));
          }}
          options={markets.map((one) => ({ value: one.symbol, label: one.symbol }))}
        />
      )}
      <IndexPrice symbol={form.symbol} unit={chosen?.legal_name ?? ''} />
      <Watched form={form} type={type} unit={chosen?.legal_name ?? ''} tick={chosen?.tick ?? '0.01'} />
      <Options form={form} type={type} keepsExpiry={edited !== undefined && edited.expires_ms !== null} />
      {refused !== undefined && <FieldError>{refused}</FieldError>}
      <Button type="submit" tone="primary" size="lg" wide busy={busy && t('alert.saving')}>
        {t(edited ? 'alert.save' : 'alert.create')}
      </Button>
    </form>
  );
}

/** The index price of a market when its form was opened: it does not move under the user's hands. Undefined until it is known. */
function useStartPrice(symbol: string): { price: string | undefined; again: () => void } {
  const last = useLive('market.tickers').value?.[symbol]?.last;
  const [held, setHeld] = useState<{ symbol: string; price: string }>();
  const isHeld = held?.symbol === symbol;
  if (!isHeld && last !== undefined) setHeld({ symbol, price: last });
  return { price: isHeld ? held.price : undefined, again: () => setHeld(undefined) };
}

function IndexPrice({ symbol, unit }: { symbol: string; unit: string }) {
  const { t } = useTranslation('notification');
  const tickers = useLive('market.tickers').value;
  const last = tickers?.[symbol]?.last;
  return (
    <p className="row sb label c2">
      <span>{t('alert.index_price', { unit })}</span>
      <span className="c1 semi">{last === undefined ? '–' : exact(last)}</span>
    </p>
  );
}

type PartProps = { form: AlertForm; type: (change: Partial<AlertForm>) => void };

function Watched({ form, type, unit, tick }: PartProps & { unit: string; tick: string }) {
  const { t } = useTranslation('notification');
  return (
    <>
      <Select
        label={t('alert.condition')}
        labelShown
        value={form.condition}
        onChange={(condition) => type({ condition })}
        options={alert.conditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
      />
      {watchesLevel(form.condition) ? (
        <NumberField
          label={t('alert.level', { unit })}
          value={form.level}
          step={tick}
          onChange={(level) => type({ level })}
        />
      ) : (
        <>
          <NumberField
            label={t('alert.percent')}
            value={form.percent}
            step="0.1"
            onChange={(percent) => type({ percent })}
          />
          <Segments
            label={t('alert.window')}
            value={form.window}
            onChange={(window) => type({ window })}
            options={alert.windows.map((value) => ({ value, label: t(`window.${value}`) }))}
          />
        </>
      )}
    </>
  );
}

function Options({ form, type, keepsExpiry }: PartProps & { keepsExpiry: boolean }) {
  const { t } = useTranslation('notification');
  const expiries = [...(keepsExpiry ? (['kept'] as const) : []), 'never', '1', '7', '30'] as const;
  return (
    <>
      <Segments
        label={t('alert.repeat')}
        value={form.repeat ? 'every' : 'once'}
        onChange={(value) => type({ repeat: value === 'every' })}
        options={[
          { value: 'once', label: t('alert.once') },
          { value: 'every', label: t('alert.every') },
        ]}
      />
      {form.repeat && <p className="cap c2">{t('alert.rearm')}</p>}
      <Select
        label={t('alert.expires')}
        labelShown
        value={form.expiry}
        onChange={(expiry) => type({ expiry })}
        options={expiries.map((value) => ({ value, label: t(`expiry.${value}`) }))}
      />
      <TextInput
        label={t('alert.note')}
        value={form.note}
        maxLength={alert.noteMax}
        onChange={(note) => type({ note })}
      />
      <Switch label={t('alert.mail')} checked={form.mail} onChange={(mail) => type({ mail })} />
    </>
  );
}
