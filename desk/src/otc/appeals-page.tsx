import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { otc } from '@glassbook/contract';
import { Badge, EmptyState, serverNow, Table } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { Handshake } from 'lucide-react';
import { otcPath, requestPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { age, stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { useOtc } from '../overview/queue-calls.ts';
import { UserLink } from '../users/user-link.tsx';

type Row = z.output<(typeof otc.queue)['reply']>['orders'][number];

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t, i18n } = useTranslation(['desk', 'otc']);
  const { may } = useSelf();
  return (
    <Table
      dense
      caption={t('nav.otc')}
      rows={rows}
      rowKey={({ order }) => order}
      columns={[
        {
          key: 'order',
          head: t('otc:order'),
          cell: ({ user, order }: Row) => <Link to={otcPath(user, order)}>{`OTC-${order}`}</Link>,
        },
        { key: 'buyer', head: t('otc:buyer'), cell: ({ buyer }) => <UserLink id={buyer} /> },
        { key: 'seller', head: t('otc:seller'), cell: ({ seller }) => <UserLink id={seller} /> },
        {
          key: 'amount',
          head: t('otc:amount'),
          numeric: true,
          cell: ({ amount, currency_name: name }) => `${exact(amount)} ${name}`,
        },
        {
          key: 'total',
          head: t('otc:total'),
          numeric: true,
          cell: ({ total, fiat }) => `${exact(total)} ${fiat}`,
        },
        {
          key: 'reason',
          head: t('otc:appeal'),
          cell: ({ reason, escalated }) => (
            <span className="row wrap g2">
              <Badge tone="info">{t(`otc:appeal.${reason}`)}</Badge>
              {escalated && <Badge tone="warn">{t('freeze.escalated')}</Badge>}
            </span>
          ),
        },
        {
          key: 'request',
          head: t('identity.request'),
          cell: ({ request }) =>
            request !== null && may('request.read') ? <Link to={requestPath(request)}>{`R-${request}`}</Link> : '–',
        },
        {
          key: 'age',
          head: t('identity.age'),
          numeric: true,
          cell: ({ at_ms: at }) => age(serverNow() - at, i18n.language),
        },
        { key: 'by', head: t('otc:decide_by'), cell: ({ decide_by_ms: by }) => stamp(by) },
      ]}
    />
  );
}

/** Orders that are appealed or claimed, the oldest first. */
export default function AppealsPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.otc'));
  return (
    <div className="desk-pane">
      <h1 className="t2">{t('nav.otc')}</h1>
      <Shown of={useOtc()}>
        {({ orders }) =>
          orders.length === 0 ? (
            <EmptyState headingLevel={2} icon={<Handshake size={20} strokeWidth={1.75} />} title={t('waiting.none')} />
          ) : (
            <Rows rows={orders} />
          )
        }
      </Shown>
    </div>
  );
}
