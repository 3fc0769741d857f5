import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { Badge } from '@glassbook/ui';
import { grouped } from '@glassbook/ui/format';
import { AuditCheck } from '../audit/audit-check.tsx';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { paths } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { Queues } from './queues.tsx';
import { WaitingList } from './waiting-list.tsx';
import { Waiting } from './waiting.tsx';

type Overview = z.output<(typeof desk.overview)['reply']>;

/** What two people decide: all that waits in one card, with how many of them the reader may check and, within it, how many there are of each kind. */
function Requests({ waiting }: Pick<Overview, 'waiting'>) {
  const { t } = useTranslation('desk');
  const some = waiting.filter(({ count }) => count > 0);
  const sum = (of: 'count' | 'mine') => some.reduce((total, each) => total + each[of], 0);
  const ages = some.flatMap(({ oldest_ms: oldest }) => oldest ?? []);
  return (
    <li className="card">
      <h2 className="label">
        <Link to={paths.requests}>{t('nav.requests')}</Link>
      </h2>
      <p className="row base g2 mt2">
        <span className="t1">{sum('count')}</span>
        <span className="cap c2">{t('waiting.mine', { count: sum('mine') })}</span>
      </p>
      <div className="mt2">
        {ages.length === 0 ? <p className="cap c3">{t('waiting.none')}</p> : <Waiting since={Math.min(...ages)} />}
      </div>
      {some.length > 0 && (
        <ul className="col g1 mt2">
          {some.map(({ kind, name, count }) => (
            <li key={kind} className="row sb g2 cap c2">
              <span>{name}</span>
              <span className="num">{count}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** What waits, a card a queue. */
function Cards({ waiting, frozen }: Pick<Overview, 'waiting' | 'frozen'>) {
  const { may } = useSelf();
  return (
    <ul className="desk-cards">
      <Queues frozen={frozen} />
      {may('request.read') && <Requests waiting={waiting} />}
    </ul>
  );
}

function Proof({ found }: { found: Overview }) {
  const { t } = useTranslation('desk');
  const self = useSelf();
  const { audit, journal_seq, halted, staff_seen } = found;
  return (
    <div className="desk-side col g6">
      <section>
        <h2 className="t3">{t('proof.title')}</h2>
        <dl className="desk-kv mt2">
          <div>
            <dt>{t('proof.journal')}</dt>
            <dd>{grouped(String(journal_seq))}</dd>
          </div>
          <div>
            <dt>{t('proof.rows')}</dt>
            <dd>{grouped(String(audit.rows))}</dd>
          </div>
          <div>
            <dt>{t('proof.signed')}</dt>
            <dd className="stamp">{audit.signed_ms === null ? '–' : stamp(audit.signed_ms)}</dd>
          </div>
        </dl>
        {self.may('audit.read') && <AuditCheck />}
      </section>
      <section>
        <h2 className="t3">{t('halted.title')}</h2>
        {halted.length === 0 ? (
          <p className="cap c2 mt2">{t('halted.none')}</p>
        ) : (
          <p className="row wrap g2 mt2">
            {halted.map((symbol) => (
              <Badge key={symbol} tone="err">
                {symbol}
              </Badge>
            ))}
          </p>
        )}
      </section>
      <section>
        <h2 className="t3">{t('present.title')}</h2>
        <ul className="desk-people mt2">
          {staff_seen.map(({ name, role, seen_ms }) => (
            <li key={`${name} ${role}`}>
              <span className="body med block">{name}</span>
              <span className="cap c3 block">{`${t(`role.${role}`)} · ${stamp(seen_ms).slice(11)} UTC`}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

export default function OverviewPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.overview'));
  const overview = useCall(desk.overview, {}, { everyMs: lookEveryMs });
  const open = useCall(desk.requests, { show: 'open', limit: '100' }, { everyMs: lookEveryMs });
  return (
    <div className="desk-sides">
      <div className="desk-pane">
        <h1 className="t2">{t('nav.overview')}</h1>
        <Shown of={overview} rows={2}>
          {({ waiting, frozen }) => <Cards waiting={waiting} frozen={frozen} />}
        </Shown>
        <h2 className="t3 mt6">{t('waiting.title')}</h2>
        <Shown of={open}>{(requests) => <WaitingList requests={requests} />}</Shown>
      </div>
      {overview.data && <Proof found={overview.data} />}
    </div>
  );
}
