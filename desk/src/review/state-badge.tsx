import { useTranslation } from 'react-i18next';
import type { desk } from '@glassbook/contract';
import { Badge, type BadgeTone } from '@glassbook/ui';

type State = (typeof desk.requestStates)[number];
const tones: Partial<Record<State, BadgeTone>> = {
  open: 'info',
  done: 'ok',
  failed: 'err',
  rejected: 'err',
  expired: 'warn',
};

export function StateBadge({ state }: { state: State }) {
  const { t } = useTranslation('desk');
  const tone = tones[state];
  return <Badge {...(tone === undefined ? {} : { tone })}>{t(`state.${state}`)}</Badge>;
}
