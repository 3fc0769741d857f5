import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ArrowLeft } from 'lucide-react';
import type { Loadable } from '../app/calls.ts';
import { userPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { levelText } from '../users/level.ts';
import { CaseState, type CaseRow, type StateWords } from './case-table.tsx';

type Case = Omit<CaseRow, 'id' | 'user' | 'request'>;
type Props<C extends Case> = {
  /** As people call it, and whose it is. */
  name: string;
  user: string;
  /** The queue that it is in. */
  queue: { path: string; title: string };
  found: Loadable<C>;
  stateOf: (found: C) => StateWords;
  children: (found: C) => ReactNode;
  side: (found: C) => ReactNode;
};

type Head = Pick<Props<Case>, 'name' | 'user' | 'queue'> & {
  state?: ReactNode;
  aside?: string | false;
};

/** The way back to the queue, the case by its name, and whose it is. */
export function CaseHead({ name, user, queue, state, aside }: Head) {
  const { may } = useSelf();
  useTitle(name);
  return (
    <>
      <Link className="row g2 min-h-11" to={queue.path}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {queue.title}
      </Link>
      <div className="desk-head">
        <div className="row wrap g2">
          <h1 className="t2">{name}</h1>
          {state}
          {may('user.read') ? <Link to={userPath(Number(user))}>{`U-${user}`}</Link> : <span>{`U-${user}`}</span>}
        </div>
        {aside && <span className="cap c2">{aside}</span>}
      </div>
    </>
  );
}

/** The page of one case: what it is, its user, its state and its deadline. The view is logged, and stands in the user's timeline. */
export function CaseFrame<C extends Case>({ name, user, queue, found, stateOf, children, side }: Props<C>) {
  const { t } = useTranslation('treasury');
  const { data } = found;
  return (
    <div className="desk-sides">
      <div className="desk-pane">
        <CaseHead
          {...{ name, user, queue }}
          state={data && <CaseState state={stateOf(data)} late={data.late} />}
          aside={data?.ended_ms === null && `${t('decide_by')}: ${stamp(data.decide_by_ms)}`}
        />
        <Shown key={name} of={found}>
          {children}
        </Shown>
      </div>
      {data && side(data)}
    </div>
  );
}

type Line = { key: string; title: string; detail?: string; atMs: number };

/** What happened, with its times. */
export function CaseSteps({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <>
      <h2 className="t3">{title}</h2>
      <ol className="desk-steps mt2 mb-6">
        {lines.map(({ key, title: line, detail = '', atMs }) => (
          <li key={key}>
            <span className="label block">{line}</span>
            {detail !== '' && <span className="cap c2 block">{detail}</span>}
            <span className="cap c3 block">{`${stamp(atMs)} UTC`}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Who asked: the name that was verified and the level. */
export function OwnerFacts({ of: { name_approved, level } }: { of: { name_approved: string; level: number } }) {
  const { t } = useTranslation(['treasury', 'desk']);
  return (
    <>
      <Fact name={t('name')}>{name_approved || '–'}</Fact>
      <Fact name={t('desk:identity.level')}>
        {levelText(level === 2 ? 2 : level === 1 ? 1 : 0, t('desk:users.unverified'))}
      </Fact>
    </>
  );
}

/** One fact of a list, by its name. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="break-all" dir="auto">
        {children}
      </dd>
    </div>
  );
}
