import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { room } from '@glassbook/contract';
import { localeNames, localeOf } from '@glassbook/i18n/locales';
import { Badge, Chips, EmptyState, serverNow, Table } from '@glassbook/ui';
import { MessageSquareWarning } from 'lucide-react';
import { useCall } from '../app/calls.ts';
import { roomMessagePath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { age, stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { UserLink } from '../users/user-link.tsx';
import { useRoomQueue } from '../overview/queue-calls.ts';
import { RoomActs, Withdraw } from './room-acts.tsx';

type Row = z.output<(typeof room.queue)['reply']>['rows'][number];

/** Messages that were reported, and objections, the oldest first. */
function Queue({ rows }: { rows: readonly Row[] }) {
  const { t, i18n } = useTranslation(['room', 'desk', 'treasury']);
  if (rows.length === 0)
    return (
      <EmptyState
        headingLevel={3}
        icon={<MessageSquareWarning size={20} strokeWidth={1.75} />}
        title={t('desk:waiting.none')}
      />
    );
  return (
    <Table
      dense
      caption={t('desk.queue')}
      rows={rows}
      rowKey={({ n }) => n}
      columns={[
        {
          key: 'message',
          head: t('message'),
          cell: ({ user, n }: Row) => <Link to={roomMessagePath(user, n)}>{`MSG-${n}`}</Link>,
        },
        { key: 'room', head: t('desk.room'), cell: (row) => row.room },
        { key: 'user', head: t('treasury:user'), cell: ({ user }) => <UserLink id={user} /> },
        {
          key: 'state',
          head: t('treasury:state'),
          cell: ({ state }) => <Badge tone="info">{t(`state.${state}`)}</Badge>,
        },
        { key: 'reports', head: t('desk.reports'), numeric: true, cell: ({ reports }) => reports },
        { key: 'moderator', head: t('desk.moderator'), cell: ({ moderator }) => moderator?.name ?? '–' },
        {
          key: 'age',
          head: t('desk:identity.age'),
          numeric: true,
          cell: ({ at_ms: at }) => age(serverNow() - at, i18n.language),
        },
      ]}
    />
  );
}

/** One line of a room: who, when, what; with the way to what a moderator can do about it. */
function Line({ of }: { of: room.DeskMessage }) {
  const { t } = useTranslation('room');
  const { user, n, text, state, at_ms: at } = of;
  return (
    <li className="row wrap g2">
      {user.staff ? <span>{`MSG-${n}`}</span> : <Link to={roomMessagePath(user.id, n)}>{`MSG-${n}`}</Link>}
      <span className="cap c2 tnum">{stamp(at)}</span>
      <bdi className="semi">{`${user.name}#${user.tag}`}</bdi>
      {user.staff && <Badge tone="gold">{t('staff')}</Badge>}
      {state !== 'shown' && <Badge tone="warn">{t(state)}</Badge>}
      <span className="words grow" dir="auto">
        {text}
      </span>
      {user.staff && state === 'shown' && <Withdraw of={of} />}
    </li>
  );
}

/** The chat room at the desk: what waits for a moderator, and each room as it is. */
export default function RoomPage() {
  const { t } = useTranslation(['room', 'desk']);
  const { may } = useSelf();
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState(0);
  const name = room.roomNames.find((known) => known === query.get('room'));
  const posted = useCall(room.posted, { room: name ?? 'en' }, { enabled: name !== undefined });
  useTitle(t('title'));
  return (
    <div className="desk-pane">
      <h1 className="t2">{t('title')}</h1>
      <p className="cap c2">{t('desk.about')}</p>
      <section className="mt4">
        <h2 className="t3">{t('desk.queue')}</h2>
        <Shown of={useRoomQueue()}>{({ rows }) => <Queue rows={rows} />}</Shown>
      </section>
      <section className="mt6 col g3">
        <h2 className="t3">{t('rooms')}</h2>
        <Chips
          label={t('rooms')}
          value={name ?? ''}
          onChange={(next) => {
            setQuery({ room: next });
            setChosen((count) => count + 1);
          }}
          options={room.roomNames.map((value) => ({
            value,
            label: value === 'news' ? t('news') : localeNames[localeOf(value)],
          }))}
        />
        {name !== undefined && (
          <Shown of={posted}>
            {({ rows, slow_seconds: slow }) => (
              <>
                <RoomActs key={`${name} ${chosen}`} {...{ name, slow }} canModerate={may('room.moderate')} />
                <ol className="col g2">
                  {rows.map((row) => (
                    <Line key={row.id} of={row} />
                  ))}
                </ol>
              </>
            )}
          </Shown>
        )}
      </section>
    </div>
  );
}
