import { useTranslation } from 'react-i18next';
import type { Step } from './use-code-steps.ts';

const order: readonly Step[] = ['address', 'code', 'password'];

/** The progress of the steps. */
export function StepMarks({ step }: { step: Step }) {
  const { t } = useTranslation('account');
  const at = order.indexOf(step);
  return (
    <div className="mt4">
      <div className="steps" aria-hidden="true">
        {order.map((one, index) => (
          <i key={one} className={index < at ? 'done' : index === at ? 'now' : undefined} />
        ))}
      </div>
      <p className="cap c2 mt2">{t('step', { now: at + 1, all: order.length })}</p>
    </div>
  );
}
