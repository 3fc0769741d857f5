import type { TFunction } from 'i18next';

const MINUTE = 60;

/** How long an option runs: "30 s", "5 min". */
export const termText = (t: TFunction<'options'>, seconds: number): string =>
  seconds % MINUTE === 0 ? t('minutes', { count: seconds / MINUTE }) : t('seconds', { count: seconds });
