import { buttonClass, Button } from '@glassbook/ui';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CandlestickChart,
  FlaskConical,
  History,
  Repeat2,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, transferPath } from '../../../carry/paths.ts';
import { UntilNext } from '../demo/until-next.tsx';
import type { DemoClaim } from '../demo/use-demo-claim.ts';

type Action = { words: string; icon: LucideIcon; to: string };
const actions: readonly Action[] = [
  { words: 'app:menu.recharge', icon: ArrowDownToLine, to: paths.select },
  { words: 'app:menu.withdraw', icon: ArrowUpFromLine, to: paths.withdraw },
  { words: 'action.transfer', icon: ArrowLeftRight, to: transferPath() },
  { words: 'app:menu.convert', icon: Repeat2, to: paths.convert },
  { words: 'action.trade', icon: CandlestickChart, to: paths.trade },
  { words: 'action.records', icon: History, to: paths.statement },
];
const tileClass =
  'flex flex-col items-center justify-center gap-1.5 w-full h-16 px-1 rounded-md border cap med text-center';

/** Trading is in the bar of tabs there, and what was done is in links below. */
const tiles = actions.slice(0, 4);

/** With an empty balance the only action is the claim next to these. */
type Props = { demo: DemoClaim; empty: boolean };

/** What can be done with money, as tiles on a phone. */
export function ActionTiles({ demo, empty }: Props) {
  const { t } = useTranslation('wallet');
  return (
    <ul className="tiles gap-2 pad">
      {tiles.map(({ words, icon: Icon, to }, index) => (
        <li key={words}>
          <Link
            to={to}
            className={`${tileClass} ${index === 0 && !empty ? 'bg-brand border-brand text-on-brand' : 'bg-surface-1 border-line text-ink'}`}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(words)}
          </Link>
        </li>
      ))}
      {demo.offered && !empty && (
        <li>
          <button
            type="button"
            className={`${tileClass} bg-surface-1 border-line text-ink`}
            aria-busy={demo.claiming}
            onClick={demo.claim}
          >
            <FlaskConical size={20} strokeWidth={1.75} aria-hidden="true" />
            <span>
              {t('action.demo')}
              <UntilNext nextAt={demo.nextAt} />
            </span>
          </button>
        </li>
      )}
    </ul>
  );
}

/** Where what was done with money is listed, below the tiles of a phone. */
export function HistoryLinks() {
  const { t } = useTranslation(['wallet', 'funds']);
  const links = [
    { text: t('action.records'), to: paths.statement },
    { text: t('funds:records.title'), to: paths.fundRecords },
  ];
  return (
    <div className="pad row g2 wrap mt2">
      {links.map(({ text, to }) => (
        <Link key={to} to={to} className={`${buttonClass('outlined')} grow`}>
          {text}
        </Link>
      ))}
    </div>
  );
}

/** The same as buttons on a wide screen. */
export function ActionButtons({ demo, empty }: Props) {
  const { t } = useTranslation('wallet');
  return (
    <div className="row g2 wrap justify-end">
      {actions.map(({ words, icon: Icon, to }, index) => (
        <Link key={words} to={to} className={buttonClass(index === 0 && !empty ? 'primary' : 'neutral')}>
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          {t(words)}
        </Link>
      ))}
      {demo.offered && !empty && (
        <Button
          icon={<FlaskConical size={18} strokeWidth={1.75} aria-hidden="true" />}
          busy={demo.claiming && t('demo.claiming')}
          onClick={demo.claim}
        >
          {t('action.demo')}
          <UntilNext nextAt={demo.nextAt} />
        </Button>
      )}
    </div>
  );
}
