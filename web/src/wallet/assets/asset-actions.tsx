import { buttonClass, Button } from '@glassbook/ui';
import { ArrowLeftRight, CandlestickChart, FlaskConical, History, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, recordsPath, transferPath } from '../../app/paths.ts';
import type { DemoClaim } from '../demo/use-demo-claim.ts';

type Action = { name: string; icon: LucideIcon; to: string };
const actions: readonly Action[] = [
  { name: 'trade', icon: CandlestickChart, to: paths.trade },
  { name: 'transfer', icon: ArrowLeftRight, to: transferPath() },
  { name: 'records', icon: History, to: recordsPath() },
];
const tile = 'flex flex-col items-center justify-center gap-1.5 w-full h-16 px-1 rounded-md border cap med text-center';

/** With an empty balance the only action is the claim next to these. */
type Props = { demo: DemoClaim; empty: boolean };

/** What can be done with money, as tiles on a phone. */
export function ActionTiles({ demo, empty }: Props) {
  const { t } = useTranslation('wallet');
  return (
    <ul className="tiles gap-2 pad">
      {actions.map(({ name, icon: Icon, to }, index) => (
        <li key={name}>
          <Link
            to={to}
            className={`${tile} ${index === 0 && !empty ? 'bg-brand border-brand text-on-brand' : 'bg-surface-1 border-line text-ink'}`}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(`action.${name}`)}
          </Link>
        </li>
      ))}
      {demo.offered && !empty && (
        <li>
          <button
            type="button"
            className={`${tile} bg-surface-1 border-line text-ink`}
            aria-busy={demo.claiming}
            onClick={demo.claim}
          >
            <FlaskConical size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('action.demo')}
          </button>
        </li>
      )}
    </ul>
  );
}

/** The same as buttons on a wide screen. */
export function ActionButtons({ demo, empty }: Props) {
  const { t } = useTranslation('wallet');
  return (
    <div className="row g2">
      {actions.map(({ name, icon: Icon, to }, index) => (
        <Link key={name} to={to} className={buttonClass(index === 0 && !empty ? 'primary' : 'neutral')}>
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          {t(`action.${name}`)}
        </Link>
      ))}
      {demo.offered && !empty && (
        <Button
          icon={<FlaskConical size={18} strokeWidth={1.75} aria-hidden="true" />}
          busy={demo.claiming && t('demo.claiming')}
          onClick={demo.claim}
        >
          {t('action.demo')}
        </Button>
      )}
    </div>
  );
}
