import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limit } from '@glassbook/contract';
import { Button, FieldError, NumberField, toast, useBusy } from '@glassbook/ui';
import { compareDecimals, wireDecimal } from '@glassbook/money';
import { ask } from '../app/client.ts';
import { refresh } from '../app/loadable.ts';
import { useRequestKey } from '../app/sending/request-key.ts';

type Props = { row: limit.Limit; unit: string; onDone: () => void };

/** Sets a limit or takes it away. What it will do, instantly or after 24 hours, is shown before. */
export function EditLimit({ row, unit, onDone }: Props) {
  const { t } = useTranslation('limit');
  const isSession = row.name === 'session';
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string>();
  const [busy, run] = useBusy();
  const { keyFor, answered } = useRequestKey();
  const send = (amount: string): void => {
    void run(async () => {
      const body = { name: row.name, amount };
      const answer = await ask(limit.set, body, { key: keyFor(body) });
      answered(answer);
      if (!answer.ok) {
        setRefused(answer.message);
        return;
      }
      toast({ title: answer.message.raise === null ? t('edit.saved') : t('edit.waits'), tone: 'ok' });
      refresh(limit.limits);
      onDone();
    });
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (typed !== '') send(wireDecimal(typed));
  };
  const isLower = row.amount === null || (typed !== '' && compareDecimals(wireDecimal(typed), row.amount) < 0);
  return (
    <form className="col g3" onSubmit={submit} noValidate>
      <NumberField
        label={isSession ? t('edit.minutes') : t('edit.amount', { unit })}
        value={typed}
        step={isSession ? '1' : '0.01'}
        onChange={(value) => {
          setRefused(undefined);
          setTyped(value);
        }}
        invalid={refused !== undefined}
      />
      {typed !== '' && <p className="cap c2">{isLower ? t('edit.lower') : t('edit.higher')}</p>}
      {refused !== undefined && <FieldError>{refused}</FieldError>}
      <Button type="submit" tone="primary" size="lg" wide busy={busy && t('edit.saving')} disabled={typed === ''}>
        {t('edit.save')}
      </Button>
      {row.amount !== null && (
        <>
          <Button tone="neutral" size="lg" wide disabled={busy} onClick={() => send('')}>
            {t('edit.remove')}
          </Button>
          <p className="cap c2">{t('edit.higher')}</p>
        </>
      )}
    </form>
  );
}
