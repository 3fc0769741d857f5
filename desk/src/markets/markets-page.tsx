import { useTranslation } from 'react-i18next';
import { desk } from '@glassbook/contract';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { marketPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import type { Asset } from '../settings/setting-draft.ts';
import { SettingTable } from '../settings/setting-table.tsx';
import { ContractsTable } from './contracts-table.tsx';
import { MarketState } from './market-state.tsx';

type Props = { setting: desk.ShownSetting; assets: readonly Asset[]; open: ReadonlySet<string> };

function MarketsTable({ setting, assets, open }: Props) {
  const { t } = useTranslation('desk');
  return (
    <SettingTable
      setting={setting}
      assets={assets}
      pathOf={(key) => marketPath(Number(key.split(':')[1]))}
      more={[
        {
          key: 'state',
          head: t('field.status'),
          text: ({ key }) => (open.has(key) ? 'open' : 'halted'),
          cell: ({ key }) => <MarketState open={open.has(key)} />,
        },
      ]}
    />
  );
}

const openKeys = (all: readonly { id: number; open: boolean }[]): string[] =>
  all.filter(({ open }) => open).map(({ id }) => `market:${id}`);

export default function MarketsPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.markets'));
  const rules = useCall(desk.settings, { noun: 'market' }, { everyMs: lookEveryMs });
  const markets = useCall(desk.markets, {}, { everyMs: lookEveryMs });
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('nav.markets')}</h1>
      </div>
      <Shown of={rules}>
        {({ settings: [setting], assets }) =>
          setting && (
            <Shown of={markets}>
              {(all) => <MarketsTable setting={setting} assets={assets} open={new Set(openKeys(all))} />}
            </Shown>
          )
        }
      </Shown>
      <ContractsTable />
    </div>
  );
}
