import { useTranslation } from 'react-i18next';
import { desk } from '@glassbook/contract';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { marketPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { SettingTable } from '../settings/setting-table.tsx';
import { MarketState } from './market-state.tsx';

const numberOf = (key: string): number => Number(key.split(':')[1]);

/** The markets whose rules are of this noun. */
function MarketsTable({ noun }: { noun: string }) {
  const { t } = useTranslation('desk');
  const rules = useCall(desk.settings, { noun }, { everyMs: lookEveryMs });
  const markets = useCall(desk.markets, {}, { everyMs: lookEveryMs });
  const isOpen = (key: string) => markets.data?.some(({ id, open }) => open && id === numberOf(key)) === true;
  return (
    <Shown of={rules}>
      {({ settings: [setting], assets }) =>
        setting && (
          <Shown of={markets}>
            {() => (
              <section className="mt6">
                <h2 className="t3 mb-2">{setting.title}</h2>
                <SettingTable
                  setting={setting}
                  assets={assets}
                  pathOf={(key) => marketPath(numberOf(key))}
                  more={[
                    {
                      key: 'state',
                      head: t('field.status'),
                      text: ({ key }) => (isOpen(key) ? 'open' : 'halted'),
                      cell: ({ key }) => <MarketState open={isOpen(key)} />,
                    },
                  ]}
                />
              </section>
            )}
          </Shown>
        )
      }
    </Shown>
  );
}

export default function MarketsPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.markets'));
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('nav.markets')}</h1>
      </div>
      <MarketsTable noun="market" />
      <MarketsTable noun="futuresMarket" />
    </div>
  );
}
