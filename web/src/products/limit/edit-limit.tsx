import type { TFunction } from 'i18next';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limit } from '@glassbook/contract';
import { Button, FieldError, NumberField } from '@glassbook/ui';
import { compareDecimals, wireDecimal } from '@glassbook/money';
import { ask } from '../../carry/client.ts';
import { paths } from '../../carry/paths.ts';
import { texts } from '../../shared/sending/shape.ts';
import { useFields } from '../../shared/sending/use-fields.ts';
import { useSending } from '../../shared/sending/use-sending.ts';

type Body = { name: limit.LimitName; amount: string };
const setting = (t: TFunction<'limit'>) => ({
  ...{ title: 'limit:title', list: paths.limits, body: texts('name', 'amount') },
  post: async (body: Body, key: string) => {
    const answer = await ask(limit.set, body, { key });
    return answer.ok ? { ...answer, message: t(answer.message.raise === null ? 'edit.saved' : 'edit.waits') } : answer;
  },
  changed: [limit.limits],
});
const empty = { typed: '' };

type Props = { row: limit.Limit; unit: string; onDone: () => void };

/** Sets a limit or takes it away. What it will do, instantly or after 24 hours, is shown before. */
export function EditLimit({ row, unit, onDone }: Props) {
  const { t } = useTranslation('limit');
  const isSession = row.name === 'session';
  const sending = useSending({ ...setting(t), name: `limit ${row.name}`, done: onDone });
  const { busy, locked, unknown } = sending;
  const { values, set } = useFields(sending, empty, ({ amount }) => ({ typed: amount }));
  const { typed } = values;
  const refused = unknown ? t('notification:unanswered.about') : sending.said;
  const send = (amount: string): void => sending.submit({ name: row.name, amount });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (typed !== '' || unknown) send(wireDecimal(typed));
  };
  const isLower = row.amount === null || (typed !== '' && compareDecimals(wireDecimal(typed), row.amount) < 0);
  return (
    <form className="col g3" onSubmit={submit} noValidate>
      <NumberField
        label={isSession ? t('edit.minutes') : t('edit.amount', { unit })}
        value={typed}
        step={isSession ? '1' : '0.01'}
        onChange={(next) => set({ typed: next })}
        invalid={refused !== undefined}
      />
      {typed !== '' && <p className="cap c2">{isLower ? t('edit.lower') : t('edit.higher')}</p>}
      {refused !== undefined && <FieldError>{refused}</FieldError>}
      <Button
        type="submit"
        tone="primary"
        size="lg"
        wide
        busy={busy && t('edit.saving')}
        disabled={typed === '' && !unknown}
      >
        {t('edit.save')}
      </Button>
      {row.amount !== null && (
        <>
          <Button tone="neutral" size="lg" wide disabled={locked} onClick={() => send('')}>
            {t('edit.remove')}
          </Button>
          <p className="cap c2">{t('edit.higher')}</p>
        </>
      )}
    </form>
  );
}
