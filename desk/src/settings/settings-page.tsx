import { useTranslation } from 'react-i18next';
import { desk } from '@glassbook/contract';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { SettingTable } from './setting-table.tsx';

/** Every setting that the reader may see, of all products. */
export default function SettingsPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.settings'));
  const found = useCall(desk.settings, {}, { everyMs: lookEveryMs });
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('nav.settings')}</h1>
      </div>
      <Shown of={found}>
        {({ settings, assets }) =>
          settings.map((setting) => (
            <section key={setting.noun} className="mt6">
              <h2 className="t3 mb-2">{setting.title}</h2>
              {setting.about !== '' && <p className="cap c2 mb-2">{setting.about}</p>}
              <SettingTable setting={setting} assets={assets} />
            </section>
          ))
        }
      </Shown>
    </div>
  );
}
