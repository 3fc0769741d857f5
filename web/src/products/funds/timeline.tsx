import { Check, Clock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow, useTimes } from '@glassbook/ui';
import { countdown } from '@glassbook/ui/format';
import type { Step } from './records/steps.ts';

/** A step with its words. */
export type ShownStep = Step<string> & { title: string; about: readonly string[] };
/** By when it is decided, milliseconds UTC by the clock of the server. */
export type Deadline = { created_ms: number; decide_by_ms: number; now_ms: number };

const marks = {
  done: <Check size={12} strokeWidth={3} />,
  now: <Clock size={12} strokeWidth={2} />,
  failed: <X size={12} strokeWidth={3} />,
};
const looks = { done: 'done', now: 'now', failed: 'now failed', next: '' };

/** The time that is left until the deadline, or that it is over. */
function Left({ of }: { of: Deadline }) {
  const { t } = useTranslation('funds');
  const now = useNow(of.now_ms);
  const leftMs = of.decide_by_ms - now;
  if (leftMs <= 0) return <p className="funds-bad">{t('step.late')}</p>;
  const part = Math.min(1, Math.max(0, (now - of.created_ms) / (of.decide_by_ms - of.created_ms)));
  return (
    <>
      <p>{t('security:hold.left')}</p>
      <span className="t1 tnum" role="timer">
        {countdown(leftMs)}
      </span>
      <div className="bar mt2" aria-hidden="true">
        <i style={{ width: `${part * 100}%` }} />
      </div>
    </>
  );
}

function Row({ step, index, deadline }: { step: ShownStep; index: number; deadline: Deadline }) {
  const { t } = useTranslation('funds');
  const times = useTimes();
  const { look, atMs, title, about } = step;
  const awaited = look === 'now';
  const by = awaited ? t('step.by', { time: times.dateTime(deadline.decide_by_ms) }) : undefined;
  const time = atMs === undefined ? by : times.dateTime(atMs);
  return (
    <li className={looks[look]} aria-current={awaited ? 'step' : undefined}>
      <span className="dot" aria-hidden="true">
        {look === 'next' ? index + 1 : marks[look]}
      </span>
      <div className="row sb wrap g2">
        <span className={look === 'next' ? 'label semi c2' : 'label semi'}>{title}</span>
        {time !== undefined && <span className="cap c3 tnum">{time}</span>}
      </div>
      {about.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {awaited && atMs !== undefined && <p>{by}</p>}
      {awaited && <Left of={deadline} />}
    </li>
  );
}

/** What happened with its time, what is awaited with its deadline, what comes. */
export function Timeline({ steps, deadline }: { steps: readonly ShownStep[]; deadline: Deadline }) {
  return (
    <ol className="card p tl mx-4 md:mx-6">
      {steps.map((step, index) => (
        <Row key={step.state} step={step} index={index} deadline={deadline} />
      ))}
    </ol>
  );
}
