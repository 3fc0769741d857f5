import { useTranslation } from 'react-i18next';

const DAY_MS = 86_400_000;

/** Whether what is new is held less long than the sentences say: in a demo. */
export const isShort = (holdMs: number): boolean => holdMs < DAY_MS;

/** After a sentence that says 24 hours. */
export function DemoHold({ holdMs }: { holdMs: number }) {
  const { t } = useTranslation('payee');
  return isShort(holdMs) ? ` ${t('hold.demo')}` : null;
}
