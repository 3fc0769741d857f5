import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { funds } from '@glassbook/contract';
import { Button, MatchMark, Note, Table } from '@glassbook/ui';
import { noNumber } from '@glassbook/ui/format';
import { Info, TriangleAlert } from 'lucide-react';
import { lookEveryMs, useCall } from '../../app/calls.ts';
import { requestPath } from '../../app/paths.ts';
import { useSelf } from '../../app/self.ts';
import { Shown } from '../../app/shown.tsx';
import { stamp } from '../../app/stamp.ts';
import { useTitle } from '../../app/title.ts';
import { Fact } from '../../cases/case-frame.tsx';
import { networkName } from '../../cases/network-name.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { lineOf, type List, type Place } from './place.ts';

/** The list as it is stored: its version, its hash, and the signature that the server checks with each request. */
function Signed({ list }: { list: List }) {
  const { t } = useTranslation(['treasury', 'funds']);
  return (
    <section className="mt4 narrow mx-0" aria-label={t('list.signed')}>
      {!list.intact && (
        <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t('list.broken_about')}
        </Note>
      )}
      {list.demo && <Note icon={<Info size={16} strokeWidth={1.75} aria-hidden="true" />}>{t('list.demo')}</Note>}
      <p className="mt2">
        <MatchMark match={list.intact}>{t(list.intact ? 'list.intact' : 'list.broken')}</MatchMark>
      </p>
      <dl className="desk-kv mt2">
        <Fact name={t('list.version')}>{list.version}</Fact>
        <Fact name={t('list.at')}>{list.at_ms === null ? noNumber : stamp(list.at_ms)}</Fact>
      </dl>
      {[
        ['SHA-256', list.hash],
        [t('funds:deposit.signature'), list.signature],
        [t('funds:deposit.public_key'), list.public_key],
      ].map(([name, text]) => (
        <div key={name}>
          <p className="cap c2 mt3">{name}</p>
          <p className="hash cap break-all">{text || noNumber}</p>
        </div>
      ))}
    </section>
  );
}

function Places({ places, onChange }: { places: readonly Place[]; onChange: ((place: Place) => void) | undefined }) {
  const { t } = useTranslation(['treasury', 'desk', 'funds']);
  const { may } = useSelf();
  return (
    <Table
      caption={t('desk:nav.deposit_addresses')}
      rows={places}
      rowKey={({ currency, network }) => `${currency} ${network}`}
      columns={[
        { key: 'asset', head: t('asset'), cell: ({ name }) => name },
        { key: 'network', head: t('network'), cell: ({ network }) => networkName(network, t) },
        {
          key: 'to',
          head: t('deposit.to'),
          cell: (place) => <span className="desk-detail">{lineOf(place) || noNumber}</span>,
        },
        {
          key: 'change',
          head: t('desk:markets.request'),
          cell: (place) =>
            place.request !== null ? (
              may('request.read') ? (
                <Link to={requestPath(place.request)}>{`R-${place.request}`}</Link>
              ) : (
                `R-${place.request}`
              )
            ) : (
              onChange && (
                <Button
                  size="sm"
                  tone="outlined"
                  aria-label={`${t('list.change')}: ${place.name}, ${networkName(place.network, t)}`}
                  onClick={() => onChange(place)}
                >
                  {t('list.change')}
                </Button>
              )
            ),
        },
        { key: 'checksum', head: t('funds:deposit.checksum'), cell: ({ checksum }) => checksum ?? noNumber },
        {
          key: 'since',
          head: t('list.since'),
          cell: ({ since_ms }) => (since_ms === null ? noNumber : stamp(since_ms)),
        },
        { key: 'users', head: t('list.users'), numeric: true, cell: ({ users }) => users },
      ]}
    />
  );
}

/** Where deposits are sent to. Two people change an address or a bank account. */
export default function AddressesPage() {
  const { t } = useTranslation(['treasury', 'desk']);
  const title = t('desk:nav.deposit_addresses');
  useTitle(title);
  const { may } = useSelf();
  const [changed, setChanged] = useState<Place>();
  const found = useCall(funds.depositList, {}, { everyMs: lookEveryMs });
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{title}</h1>
      </div>
      <Shown of={found}>
        {(list) => (
          <>
            <Places places={list.places} onChange={may('funds.address') ? setChanged : undefined} />
            <p className="cap c3 mt3">{t('list.about')}</p>
            <h2 className="t3 mt8">{t('list.signed')}</h2>
            <Signed list={list} />
          </>
        )}
      </Shown>
      {changed && <ChangeDialog place={changed} onClose={() => setChanged(undefined)} />}
    </div>
  );
}
