import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState, serverNow, Table } from '@glassbook/ui';
import { Store } from 'lucide-react';
import { merchantPath, requestPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { age, stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { useOtc } from '../overview/queue-calls.ts';
import { UserLink } from '../users/user-link.tsx';

type Row = { user: number; at_ms: number; request: number | null };

/** Who asks to be a merchant, the oldest first. */
export default function MerchantsPage() {
  const { t, i18n } = useTranslation('desk');
  const { may } = useSelf();
  useTitle(t('nav.merchants'));
  return (
    <div className="desk-pane">
      <h1 className="t2">{t('nav.merchants')}</h1>
      <Shown of={useOtc()}>
        {({ merchants }) =>
          merchants.length === 0 ? (
            <EmptyState headingLevel={2} icon={<Store size={20} strokeWidth={1.75} />} title={t('waiting.none')} />
          ) : (
            <Table
              dense
              caption={t('nav.merchants')}
              rows={merchants}
              rowKey={({ user }) => user}
              columns={[
                {
                  key: 'merchant',
                  head: t('nav.merchants'),
                  cell: ({ user }: Row) => <Link to={merchantPath(user)}>{`M-${user}`}</Link>,
                },
                { key: 'user', head: t('users.id'), cell: ({ user }) => <UserLink id={user} /> },
                {
                  key: 'request',
                  head: t('identity.request'),
                  cell: ({ request }) =>
                    request !== null && may('request.read') ? (
                      <Link to={requestPath(request)}>{`R-${request}`}</Link>
                    ) : (
                      '–'
                    ),
                },
                { key: 'at', head: t('identity.submitted'), cell: ({ at_ms: at }) => stamp(at) },
                {
                  key: 'age',
                  head: t('identity.age'),
                  numeric: true,
                  cell: ({ at_ms: at }) => age(serverNow() - at, i18n.language),
                },
              ]}
            />
          )
        }
      </Shown>
    </div>
  );
}
