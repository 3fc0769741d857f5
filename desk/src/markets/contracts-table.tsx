import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { Table } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { ExportRows } from '../app/export-rows.tsx';
import { marketPath, requestPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { figureOf } from '../review/changes.ts';
import { MarketState } from './market-state.tsx';

export type Contract = z.output<(typeof desk.contracts)['reply']>[number];

const linesOf = (contracts: readonly Contract[]) => () =>
  Promise.resolve({
    lines: contracts.map((row) => [
      ...[row.symbol, row.open ? 'open' : 'halted', String(row.maker_fee_ppm), String(row.taker_fee_ppm)],
      ...[String(row.tiers[0]?.leverage_max ?? 0), String(row.contracts_max)],
      row.request === null ? '' : `R-${row.request}`,
    ]),
  });

/** Futures contracts: whether they trade, their fees and what they allow. */
export function ContractsTable() {
  const { t } = useTranslation('desk');
  const found = useCall(desk.contracts, {}, { everyMs: lookEveryMs });
  const title = t('markets.futures');
  const head = [
    ...[t('markets.symbol'), t('field.status'), `${t('field.makerFeePpm')} (ppm)`, `${t('field.takerFeePpm')} (ppm)`],
    ...[t('field.leverage'), t('field.contractsMax'), t('markets.request')],
  ];
  return (
    <section className="mt8">
      <div className="desk-head">
        <h2 className="t3">{title}</h2>
        {found.data && <ExportRows name="contracts" about={title} head={head} rows={linesOf(found.data)} />}
      </div>
      <Shown of={found}>
        {(contracts) => (
          <Table
            dense
            caption={title}
            rows={contracts}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'symbol',
                head: t('markets.symbol'),
                cell: ({ id, symbol }: Contract) => <Link to={marketPath(id)}>{symbol}</Link>,
              },
              { key: 'state', head: t('field.status'), cell: ({ open }) => <MarketState open={open} /> },
              {
                key: 'maker',
                head: t('field.makerFeePpm'),
                numeric: true,
                cell: (row) => figureOf('makerFeePpm', String(row.maker_fee_ppm)),
              },
              {
                key: 'taker',
                head: t('field.takerFeePpm'),
                numeric: true,
                cell: (row) => figureOf('takerFeePpm', String(row.taker_fee_ppm)),
              },
              {
                key: 'leverage',
                head: t('field.leverage'),
                numeric: true,
                cell: (row) => `${row.tiers[0]?.leverage_max ?? 0}x`,
              },
              {
                key: 'contracts',
                head: t('field.contractsMax'),
                numeric: true,
                cell: (row) => exact(String(row.contracts_max)),
              },
              {
                key: 'request',
                head: t('markets.request'),
                cell: ({ request, opening, maker }) => {
                  const open = opening ?? request ?? maker?.request ?? null;
                  return open !== null && <Link to={requestPath(open)}>{`R-${open}`}</Link>;
                },
              },
            ]}
          />
        )}
      </Shown>
    </section>
  );
}
