import { useTranslation } from 'react-i18next';
import { stamp } from '../app/stamp.ts';

type Hold = { reason: string; started_ms: number; ends_ms: number } | null;

/** What began a hold on the account lately, and until when it is. */
export function HoldLines({ of: { device, factor } }: { of: { device: Hold; factor: Hold } }) {
  const { t } = useTranslation(['treasury', 'notification']);
  return [device, factor]
    .filter((hold) => hold !== null)
    .map(({ reason, started_ms, ends_ms }) => (
      <li key={reason}>
        {`${t(`notification:notice.${reason}`)} · ${stamp(started_ms)} UTC · ${t('fact.hold', { time: stamp(ends_ms) })}`}
      </li>
    ));
}
