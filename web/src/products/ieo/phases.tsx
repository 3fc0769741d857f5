import type { ieo } from '@glassbook/contract';
import { Badge, type BadgeTone } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';

const tones: Readonly<Record<ieo.Phase, BadgeTone | undefined>> = {
  ...{ warm_up: 'info', running: 'ok', ended: undefined, allocated: 'info', issued: undefined, cancelled: 'warn' },
};
const way = ['warm_up', 'running', 'ended', 'allocated', 'issued'] as const;

export function PhaseBadge({ phase }: { phase: ieo.Phase }) {
  const { t } = useTranslation('ieo');
  const tone = tones[phase];
  return <Badge {...(tone && { tone })}>{t(`phase.${phase}`)}</Badge>;
}

/** Where an offer stands on its way. */
export function Phases({ phase }: { phase: ieo.Phase }) {
  const { t } = useTranslation('ieo');
  if (phase === 'cancelled') return <PhaseBadge phase={phase} />;
  const here = way.indexOf(phase);
  return (
    <ol className="ieo-phases" aria-label={t('phase')}>
      {way.map((each, place) => (
        <li key={each} className="cap" data-past={place < here} aria-current={place === here ? 'step' : undefined}>
          {t(`phase.${each}`)}
        </li>
      ))}
    </ol>
  );
}
