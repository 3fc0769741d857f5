import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { Table } from '@glassbook/ui';
import { exact, noNumber } from '@glassbook/ui/format';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { ExportRows } from '../app/export-rows.tsx';
import { assetPath, requestPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { kindNames } from './kind-names.ts';

type Asset = z.output<(typeof desk.assets)['reply']>[number];

const linesOf = (assets: readonly Asset[]) => () =>
  Promise.resolve({
    lines: assets.map(({ symbol, scale, places, kinds, markets, claim, request }) => [
      ...[symbol, String(scale), String(places), kinds.join(' '), String(markets.length), claim ?? ''],
      request === null ? '' : `R-${request}`,
    ]),
  });

/** Every asset as the engine has it. */
export default function AssetsPage() {
  const { t } = useTranslation(['desk', 'wallet']);
  useTitle(t('nav.assets'));
  const found = useCall(desk.assets, {}, { everyMs: lookEveryMs });
  const head = [
    ...[t('wallet:kind.asset.kinds'), t('assets.decimals'), t('assets.places'), t('field.kinds'), t('nav.markets')],
    ...[t('assets.claim'), t('markets.request')],
  ];
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('nav.assets')}</h1>
        {found.data && <ExportRows name="assets" head={head} rows={linesOf(found.data)} />}
      </div>
      <Shown of={found}>
        {(assets) => (
          <Table
            dense
            caption={t('nav.assets')}
            rows={assets}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'symbol',
                head: t('wallet:kind.asset.kinds'),
                cell: ({ id, symbol }: Asset) => <Link to={assetPath(id)}>{symbol}</Link>,
              },
              { key: 'scale', head: t('assets.decimals'), numeric: true, cell: ({ scale }) => scale },
              { key: 'places', head: t('assets.places'), numeric: true, cell: ({ places }) => places },
              { key: 'kinds', head: t('field.kinds'), cell: ({ kinds }) => kindNames(kinds.join(','), t) },
              { key: 'markets', head: t('nav.markets'), numeric: true, cell: ({ markets }) => markets.length },
              {
                key: 'claim',
                head: t('assets.claim'),
                numeric: true,
                cell: ({ claim }) => (claim === null ? noNumber : exact(claim)),
              },
              {
                key: 'request',
                head: t('markets.request'),
                cell: ({ request }) => request !== null && <Link to={requestPath(request)}>{`R-${request}`}</Link>,
              },
            ]}
          />
        )}
      </Shown>
    </div>
  );
}
