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

/** The same on a page of something else; nothing where there is none. */
export function SettingSection({ noun, which }: { noun: string; which: number }) {
  const found = useCall(desk.settings, { noun }, { everyMs: lookEveryMs });
  return (
    <Shown of={found}>
      {({ settings: [setting], assets }) => {
        const row = setting?.rows.find(({ key }) => key === `${noun}:${which}`);
        return setting && row ? <OneSetting setting={setting} row={rowOf(row)} assets={assets} /> : null;
      }}
    </Shown>
  );
}
