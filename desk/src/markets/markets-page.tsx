import { useTranslation } from 'react-i18next';
import { desk } from '@glassbook/contract';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { marketPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { SettingTable } from '../settings/setting-table.tsx';
import { ContractsTable } from './contracts-table.tsx';
import { MarketState } from './market-state.tsx';

export default function MarketsPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.markets'));
  const rules = useCall(desk.settings, { noun: 'market' }, { everyMs: lookEveryMs });
  const markets = useCall(desk.markets, {}, { everyMs: lookEveryMs });
  const isOpen = (key: string) => markets.data?.find(({ id }) => key === `market:${id}`)?.open;
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('nav.markets')}</h1>
      </div>
      <Shown of={rules}>
        {({ settings: [setting], assets }) =>
          setting && (
            <SettingTable
              setting={setting}
              assets={assets}
              pathOf={(key) => marketPath(Number(key.split(':')[1]))}
              more={[
                {
                  key: 'state',
                  head: t('field.status'),
                  text: ({ key }) => (isOpen(key) === true ? 'open' : 'halted'),
                  cell: ({ key }) => isOpen(key) !== undefined && <MarketState open={isOpen(key) === true} />,
                },
              ]}
            />
          )
        }
      </Shown>
      <ContractsTable />
    </div>
  );
}
