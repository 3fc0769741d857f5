import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { desk } from '@glassbook/contract';
import { Note } from '@glassbook/ui';
import { Info } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { Shown } from '../app/shown.tsx';
import { OpenRequest } from '../review/open-request.tsx';
import { rowOf, type Asset, type Row } from './setting-draft.ts';
import { SettingForm } from './setting-form.tsx';

type Props = { setting: desk.ShownSetting; row: Row; assets: readonly Asset[] };

/** The form with what an open request asks for. */
function Edited({ request, ...props }: Props & { request: string }) {
  const found = useCall(desk.request, { request });
  return <Shown of={found}>{(edited) => <SettingForm key={edited.version} {...props} edited={edited} />}</Shown>;
}

/** The values of one setting, and the form that asks for others. An address with `request` edits that request. */
export function OneSetting({ setting, row, assets }: Props) {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const request = search.get('request') ?? undefined;
  return (
    <section>
      <h2 className="t3 mt8">{request === undefined ? setting.title : t('rules.edit')}</h2>
      {setting.about !== '' && <p className="cap c2 mt1">{setting.about}</p>}
      <OpenRequest request={row.request} />
      {!setting.askable && (
        <div className="mt3">
          <Note icon={<Info size={16} strokeWidth={1.75} aria-hidden="true" />}>{t('rules.not_permitted')}</Note>
        </div>
      )}
      {request === undefined ? (
        <SettingForm key={JSON.stringify(row.values)} setting={setting} row={row} assets={assets} />
      ) : (
        <Edited setting={setting} row={row} assets={assets} request={request} />
      )}
    </section>
  );
}

/** Every setting of one instrument, by its name, on the page of that. */
export function SettingsOf({ title }: { title: string }) {
  const found = useCall(desk.settings, {}, { everyMs: lookEveryMs });
  return (
    <Shown of={found}>
      {({ settings, assets }) =>
        settings.flatMap((setting) =>
          setting.rows
            .filter((row) => row.title === title)
            .map((row) => <OneSetting key={row.key} setting={setting} row={rowOf(row)} assets={assets} />),
        )
      }
    </Shown>
  );
}
