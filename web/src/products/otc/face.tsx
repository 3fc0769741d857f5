import type { otc } from '@glassbook/contract';
import { Badge } from '@glassbook/ui';
import { count } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Portrait } from '../../shared/picture/portrait.tsx';
import { personPath } from './links.ts';

type Person = otc.PersonView;

/** How long a seller takes to release, in words. */
export function useReleases(): (seconds: number | null) => string {
  const { t } = useTranslation('otc');
  return (seconds) =>
    seconds === null
      ? '–'
      : seconds < 60
        ? t('seconds', { count: seconds })
        : t('minutes', { count: Math.ceil(seconds / 60) });
}

/** A person as everybody sees them, with the way to their page: the figures of 30 days, and whether the account is simulated. */
export function Face({ of }: { of: Person }) {
  const { t, i18n } = useTranslation('otc');
  const releases = useReleases();
  const { id, nickname, head_portrait: portrait, tier, orders, completion, simulated } = of;
  return (
    <div className="row g3">
      <Portrait address={portrait} name={nickname} />
      <div className="grow min-w-0">
        <p className="row wrap g2">
          <Link className="label semi link" dir="auto" to={personPath(id)}>
            {nickname || `U-${id}`}
          </Link>
          {tier > 0 && <Badge>{t(`tier.${tier}`)}</Badge>}
          {simulated && <Badge tone="warn">{t('simulated')}</Badge>}
        </p>
        <p className="cap c2">
          {`${t('orders_count', { count: orders, shown: count(orders, i18n.language) })} · ${
            completion === null ? '–' : `${completion}%`
          }`}
        </p>
      </div>
      <p className="cap c2 otc-aside">
        <span className="block">{`${t('figure.releases')}: ${releases(of.release_seconds)}`}</span>
        <span className="block">{`${t('figure.disputes_lost')}: ${of.disputes_lost}`}</span>
      </p>
    </div>
  );
}
