import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { funds } from '@glassbook/contract';
import { Button, Chips, EmptyState, Select, Table } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { ArrowLeftRight } from 'lucide-react';
import { useCall } from '../app/calls.ts';
import { Pager } from '../app/pager.tsx';
import { requestPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { rowsPerPage, type Filter } from './filter.ts';
import { HouseForm, type House } from './house-form.tsx';

type Row = House['rows'][number];

function Rows({ rows }: Pick<House, 'rows'>) {
  const { t } = useTranslation('float');
  return (
    <Table
      caption={t('house.title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'time', head: t('house.time'), cell: ({ at_ms: at }: Row) => stamp(at) },
        { key: 'direction', head: t('house.direction'), cell: ({ direction }) => t(`house.${direction}`) },
        { key: 'account', head: t('house.account'), cell: ({ house }) => t(`house.of.${house}`) },
        { key: 'asset', head: t('asset'), cell: ({ name }) => name },
        { key: 'amount', head: t('house.amount'), numeric: true, cell: ({ amount }) => exact(amount) },
        {
          key: 'reference',
          head: t('house.reference'),
          cell: ({ reference }) => <span className="desk-text">{reference}</span>,
        },
        { key: 'maker', head: t('house.asked_by'), cell: ({ maker }) => maker.name },
        { key: 'checker', head: t('approved_by'), cell: ({ checker }) => checker.name },
        {
          key: 'request',
          head: t('request'),
          cell: ({ request }) => <Link to={requestPath(request)}>{`R-${request}`}</Link>,
        },
      ]}
    />
  );
}

/** What the operator brought into accounts of the house and took out again, and the form that asks for it. */
export function HouseSection({ filter: { house: direction, account, currency }, set }: Pick<Filter, 'filter' | 'set'>) {
  const { t } = useTranslation('float');
  const { may } = useSelf();
  const [isOpen, setOpen] = useState(false);
  const [page, setPage] = useState(1);
  const asked = { direction, house: account, currency, page: String(page), limit: String(rowsPerPage) };
  const found = useCall(funds.houseTransfers, asked, { keepsRows: true });
  return (
    <section className="mt6">
      <div className="desk-head">
        <h2 className="t3">{t('house.title')}</h2>
        {may('float.request') && found.data && (
          <Button
            size="sm"
            icon={<ArrowLeftRight size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {t('house.new')}
          </Button>
        )}
      </div>
      <p className="cap c3">{t('house.about')}</p>
      <Chips
        label={t('show')}
        value={direction}
        onChange={(next) => {
          setPage(1);
          set({ house: next });
        }}
        options={[
          { value: '' as const, label: t('show.all') },
          ...funds.houseDirections.map((value) => ({ value, label: t(`house.${value}`) })),
        ]}
      />
      <Select
        label={t('house.account')}
        value={account}
        onChange={(next) => {
          setPage(1);
          set({ account: next });
        }}
        options={[
          { value: '' as const, label: t('show.all') },
          ...funds.houseNames.map((value) => ({ value, label: t(`house.of.${value}`) })),
        ]}
      />
      <Shown of={found}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState
                headingLevel={3}
                icon={<ArrowLeftRight size={20} strokeWidth={1.75} />}
                title={t('house.empty')}
              />
            ) : (
              <Rows rows={rows} />
            )}
            <Pager page={page} last={Math.ceil(total / rowsPerPage)} onPage={setPage} />
          </>
        )}
      </Shown>
      {isOpen && found.data && <HouseForm onClose={() => setOpen(false)} balances={found.data.balances} />}
    </section>
  );
}
