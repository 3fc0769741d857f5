import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Button, FieldError, Select, toast, useTimes } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { useChange } from '../../../shared/proof/use-change.tsx';

const dayMs = 86_400_000;
const offered = [1, 3, 7, 14, account.lockDaysMax];

/** Locks the settings for some days, or longer than they are. */
export function SettingsLock({
  untilMs,
  nowMs,
  onDone,
}: {
  untilMs: number | null;
  nowMs: number;
  onDone: () => void;
}) {
  const { t } = useTranslation('security');
  const times = useTimes();
  const longer = offered.filter((days) => untilMs === null || nowMs + days * dayMs > untilMs);
  const [days, setDays] = useState(String(longer[0] ?? ''));
  const { send, busy, said, proof } = useChange();
  if (proof) return proof;
  const lock = () =>
    void send(
      () => ask(account.lockSettings, { days }),
      (message) => {
        toast({ title: message, tone: 'ok' });
        onDone();
      },
    );
  return (
    <div className="col g4">
      {untilMs !== null && <p>{t('lock.until', { time: times.dateTime(untilMs) })}</p>}
      <p className="c2">{t('lock.rules')}</p>
      {longer.length > 0 && (
        <>
          <Select
            label={t('lock.days')}
            labelShown
            value={days}
            onChange={setDays}
            options={longer.map((each) => ({ value: String(each), label: String(each) }))}
          />
          {said !== undefined && <FieldError>{said}</FieldError>}
          <p className="cap c2">{t('lock.hold')}</p>
          <Button tone="primary" size="lg" wide busy={busy && t('saving')} onClick={lock}>
            {t(untilMs === null ? 'lock.go' : 'lock.extend')}
          </Button>
        </>
      )}
    </div>
  );
}
