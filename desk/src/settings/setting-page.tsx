import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { desk } from '@glassbook/contract';
import { EmptyState, Select } from '@glassbook/ui';
import { ArrowLeft, SearchX } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { paths } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { rowOf, type Asset, type Row } from './setting-draft.ts';
import { OneSetting } from './setting-section.tsx';

type Props = { setting: desk.ShownSetting; assets: readonly Asset[] };

/** One that begins: of which asset or instrument it is, then its values. */
function New({ setting, assets }: Props) {
  const { noun, begins, rows } = setting;
  const isThere = (value: string) => rows.some(({ key }) => key === `${noun}:${value}`);
  const choices = begins?.choices?.filter(({ value }) => !isThere(value)) ?? null;
  const [which, setWhich] = useState(choices?.[0]?.value ?? 'new');
  // An amount of the asset that it is of is in units of that.
  const units: Record<string, number> = which === 'new' ? {} : { '': Number(which) };
  const row: Row = { key: `${noun}:${which}`, title: setting.title, values: {}, units, request: null };
  return (
    <>
      {choices && (
        <div className="narrow mx-0 mt3">
          <Select label={setting.title} labelShown value={which} onChange={setWhich} options={choices} />
        </div>
      )}
      <OneSetting key={which} {...{ setting, row, assets }} />
    </>
  );
}

function One({ setting, assets, itsKey }: Props & { itsKey: string }) {
  const { t } = useTranslation('desk');
  const row = setting.rows.find((each) => each.key === itsKey);
  const [, which] = itsKey.split(':');
  const title = row ? row.title || setting.title : t('setting.begin');
  useTitle(title);
  // The address of one that is asked for and not there yet.
  const asked = { key: itsKey, title: itsKey, values: {}, units: { '': Number(which) }, request: null };
  return (
    <>
      <h1 className="t2">{title}</h1>
      {row ? (
        <OneSetting key={itsKey} setting={setting} row={rowOf(row)} assets={assets} />
      ) : which === 'new' ? (
        <New setting={setting} assets={assets} />
      ) : (
        <OneSetting key={itsKey} setting={setting} row={asked} assets={assets} />
      )}
    </>
  );
}

export default function SettingPage() {
  const { t } = useTranslation('desk');
  const { key = '' } = useParams();
  const [noun = ''] = key.split(':');
  const found = useCall(desk.settings, { noun }, { everyMs: lookEveryMs });
  return (
    <div className="desk-pane">
      <Link className="row g2 min-h-11" to={paths.settings}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('nav.settings')}
      </Link>
      <Shown of={found} headingLevel={1}>
        {({ settings: [setting], assets }) =>
          setting && (setting.begins || setting.rows.some((each) => each.key === key)) ? (
            <One setting={setting} assets={assets} itsKey={key} />
          ) : (
            <EmptyState headingLevel={1} icon={<SearchX size={20} strokeWidth={1.75} />} title={t('missing.title')} />
          )
        }
      </Shown>
    </div>
  );
}
