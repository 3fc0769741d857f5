import { Check, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { supportPath } from '../../../carry/paths.ts';

const minuteMs = 60_000;

type Props = {
  hours: number;
  /** How long the steps took lately. */
  took: { review_ms: number; credit_ms: number } | null;
  /** What the request is, for the chat. */
  request: string;
  /** The chat was opened. */
  contacted: boolean;
  onContact: () => void;
};

/** What a deposit takes, before anything is sent: the contact with support comes first. */
export function WayIn({ hours, took, request, contacted, onContact }: Props) {
  const { t } = useTranslation('funds');
  const lately = (ms: number | undefined) =>
    ms === undefined ? undefined : t('deposit.took', { minutes: Math.ceil(ms / minuteMs) });
  const steps = [
    { title: t('deposit.step_send'), about: t('deposit.step_send_about'), now: contacted },
    { title: t('step.review'), about: t('withdraw.decided', { hours }), took: lately(took?.review_ms), now: false },
    {
      title: t('deposit.step_credit'),
      about: t('deposit.step_credit_about'),
      took: lately(took?.credit_ms),
      now: false,
    },
  ];
  return (
    <ol className="card p tl">
      <li className={contacted ? 'done' : 'now'}>
        <span className="dot" aria-hidden="true">
          {contacted ? <Check size={12} strokeWidth={3} /> : 1}
        </span>
        <span className="label semi">{t('deposit.step_support')}</span>
        {contacted && <span className="sr">{t('deposit.contacted')}</span>}
        <p>{t('deposit.step_support_about')}</p>
        <Link className="cap med link row g1 hit mt1" to={supportPath(request)} onClick={onContact}>
          <MessageCircle size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('deposit.open_chat')}
        </Link>
      </li>
      {steps.map(({ title, about, took: was, now }, index) => (
        <li key={title} className={now ? 'now' : ''}>
          <span className="dot" aria-hidden="true">
            {index + 2}
          </span>
          <span className="label semi">{title}</span>
          <p>{about}</p>
          {was !== undefined && <p>{was}</p>}
        </li>
      ))}
    </ol>
  );
}
