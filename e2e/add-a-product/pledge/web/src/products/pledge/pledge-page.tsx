import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pledge } from '@glassbook/contract';
import { Button, TextInput, toast } from '@glassbook/ui';
import { ask } from '../../carry/client.ts';
import { Page } from '../../shared/page.tsx';
import { useLive } from '../../carry/live/index.ts';

const USDT = 3;

function Own() {
  const { t } = useTranslation('pledge');
  const { value } = useLive('pledge.own');
  const rows = value ?? [];
  if (rows.length === 0) return <p className="body c2">{t('none')}</p>;
  return (
    <ul className="col g2" aria-label={t('own')}>
      {rows.map(({ id, amount, status, due_ms: due }) => (
        <li key={id} className="card p row between">
          <span className="num">{amount}</span>
          <span className="cap c2">
            {status === 'open' ? t('open', { time: new Date(due).toISOString().slice(11, 19) }) : t('returned')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Pledges: what all have pledged, a form, and one's own. */
export default function PledgePage() {
  const { t } = useTranslation('pledge');
  const totals = useLive('pledge.totals');
  const [amount, setAmount] = useState('');
  const [said, setSaid] = useState<string>();
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const answer = await ask(pledge.make, { currency_id: String(USDT), number: amount });
    setSaid(answer.ok ? undefined : answer.message);
    if (answer.ok) toast({ title: answer.message, tone: 'ok' });
  };
  return (
    <Page title={t('title')}>
      <div className="pad col g4">
        <p className="body">
          {t('totals')} <span className="num">{totals.value?.[USDT] ?? '0'}</span> USDT
        </p>
        <form className="col g4" onSubmit={(event) => void send(event)} noValidate>
          <TextInput
            label={t('amount', { unit: 'USDT' })}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={setAmount}
            error={said}
          />
          <Button type="submit">{t('go')}</Button>
        </form>
        <h2 className="t2">{t('own')}</h2>
        <Own />
      </div>
    </Page>
  );
}
