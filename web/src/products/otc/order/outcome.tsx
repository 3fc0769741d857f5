import type { otc } from '@glassbook/contract';
import { Note, serverNow, useTimes } from '@glassbook/ui';
import { Gavel, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** An appeal or a claim, by when it is decided, what was decided and why; and until when bought coin stays. */
export function Outcome({ order }: { order: otc.OrderView }) {
  const { t } = useTranslation('otc');
  const times = useTimes();
  const { appeal, type, stay_until_ms: stays } = order;
  return (
    <>
      {appeal && (
        <section className="card p col g2">
          <h2 className="label semi row g2">
            <Gavel size={18} strokeWidth={1.75} aria-hidden="true" />
            {`${t('appeal')}: ${t(`appeal.${appeal.reason}`)}`}
          </h2>
          {appeal.outcome === null ? (
            <p className="cap c2 num">{`${t('decide_by')}: ${times.dateTime(appeal.decide_by_ms)}`}</p>
          ) : (
            <p className="label">{t(`notice.otc_for.${appeal.outcome}`)}</p>
          )}
          {appeal.text !== '' && (
            <p className="body c2 words" dir="auto">
              {appeal.text}
            </p>
          )}
        </section>
      )}
      {type === 1 && stays !== null && stays > serverNow() && (
        <Note icon={<Lock size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t('stays', { time: times.dateTime(stays) })}
        </Note>
      )}
    </>
  );
}
