import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limit } from '@glassbook/contract';
import { Button, Checkbox, FieldError, Segments, useNow, useTimes } from '@glassbook/ui';
import { paths } from '../../carry/paths.ts';
import { useChange } from '../../shared/proof/use-change.tsx';
import { texts } from '../../shared/sending/shape.ts';
import { formOf, useSending } from '../../shared/sending/use-sending.ts';

export type PauseKind = 'cool_off' | 'exclusion';
type Props = { kind: PauseKind; nowMs: number; onDone: () => void };

const DAY_MS = 86_400_000;

/** Begins a cool-off or a self-exclusion: how long first, then what it does and that it is final, to be agreed to. */
export function PauseForm({ kind, nowMs, onDone }: Props) {
  const { t } = useTranslation('limit');
  const isCoolOff = kind === 'cool_off';
  const lengths = isCoolOff
    ? [
        { value: '1', label: t('length.day') },
        { value: '7', label: t('length.week') },
        { value: '42', label: t('length.weeks') },
      ]
    : [
        { value: '182', label: t('length.half_year') },
        { value: '365', label: t('length.year') },
        { value: '1826', label: t('length.years') },
      ];
  const [days, setDays] = useState(isCoolOff ? '1' : '182');
  const [sure, setSure] = useState(false);
  if (sure) return <Sure {...{ kind, nowMs, onDone, days }} onBack={() => setSure(false)} />;
  return (
    <div className="col g4">
      <p className="body c2">{isCoolOff ? t('cool_off.about') : t('exclusion.about')}</p>
      <Segments label={t('length.title')} value={days} onChange={setDays} options={lengths} />
      <Button tone="primary" size="lg" wide onClick={() => setSure(true)}>
        {t('sure.next')}
      </Button>
    </div>
  );
}

const listed = { title: 'limit:title', list: paths.limits, body: texts('days'), changed: [limit.limits] };
const pausing = { cool_off: formOf(limit.coolOff, listed), exclusion: formOf(limit.exclude, listed) };

/** The second confirmation, and the proof of a present factor: it cannot be taken back. */
function Sure({ kind, nowMs, days: chosen, onDone, onBack }: Props & { days: string; onBack: () => void }) {
  const { t } = useTranslation('limit');
  const times = useTimes();
  const now = useNow(nowMs);
  const [understood, setUnderstood] = useState(false);
  const { send, busy, said, proof } = useChange();
  const isCoolOff = kind === 'cool_off';
  const sending = useSending({ ...pausing[kind], name: kind });
  const { days } = sending.body ?? { days: chosen };
  const start = (): void => void send(() => sending.sendNow({ days }), onDone);
  const refused = sending.unknown ? t('notification:unanswered.about') : said;
  if (proof)
    return (
      <div className="col g4">
        <p className="body c2">{t('sure.proof')}</p>
        {proof}
      </div>
    );
  return (
    <div className="col g4">
      <div className="body c1">
        <p>{t('sure.until', { time: times.dateTime(now + Number(days) * DAY_MS) })}</p>
        <ul className="list-disc pl-5 mt2 col g1">
          <li>{t('sure.orders')}</li>
          <li>{t('sure.deposits')}</li>
          <li>{t('sure.allowed')}</li>
        </ul>
        <p className="med mt3">{t('sure.final')}</p>
      </div>
      <Checkbox label={t('sure.understood')} checked={understood} onChange={setUnderstood} />
      {refused !== undefined && <FieldError>{refused}</FieldError>}
      <Button tone="danger" size="lg" wide disabled={!understood} busy={busy && t('sure.starting')} onClick={start}>
        {isCoolOff ? t('sure.start_cool_off') : t('sure.start_exclusion')}
      </Button>
      <Button tone="neutral" size="lg" wide disabled={busy} onClick={onBack}>
        {t('sure.back')}
      </Button>
    </div>
  );
}
