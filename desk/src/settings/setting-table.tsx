import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { desk } from '@glassbook/contract';
import { Button, Table } from '@glassbook/ui';
import { ExportRows } from '../app/export-rows.tsx';
import { paths, requestPath, settingPath } from '../app/paths.ts';
import { changeWords, figureText } from '../review/changes.ts';
import { inWords, rowOf, type Asset, type Row } from './setting-draft.ts';

/** `text`: in the file. */
type Column = ComponentProps<typeof Table<Row>>['columns'][number] & { head: string; text: (row: Row) => string };
type Props = {
  setting: desk.ShownSetting;
  assets: readonly Asset[];
  /** Where a row leads, by its key; the page of the setting where it is left out. */
  pathOf?: (key: string) => string;
  /** What else is shown of a row, beside its name. */
  more?: readonly Column[];
};

/** The settings in force of one noun: a row each, a column a field that one figure shows. Staff who may ask can begin one where it can be begun. */
export function SettingTable({ setting, assets, pathOf = settingPath, more = [] }: Props) {
  const { t, i18n } = useTranslation(changeWords);
  const go = useNavigate();
  const fields = setting.fields.filter(({ kind, fixed }) => !fixed && kind !== 'text' && kind !== 'list');
  const shownOf = (field: desk.ShownField, { values, units }: Row) => {
    const unit = assets.find(({ id }) => id === units[field.name])?.symbol ?? '';
    const figure = { label: field.label, kind: field.kind, unit };
    return figureText(figure, inWords(field, values[field.name] ?? ''), t, i18n.language);
  };
  const rows = setting.rows.map(rowOf);
  const lines = () =>
    Promise.resolve({
      lines: rows.map((row) => [
        row.title,
        ...more.map(({ text }) => text(row)),
        ...fields.map(({ name }) => row.values[name] ?? ''),
        row.request === null ? '' : `R-${row.request}`,
      ]),
    });
  const kept: Partial<Record<desk.ShownField['kind'], string>> = { ppm: ' (ppm)', ppb: ' (ppb)', duration: ' (ms)' };
  const head = [
    ...[
      setting.title,
      ...more.map((column) => column.head),
      ...fields.map(({ label, kind }) => label + (kept[kind] ?? '')),
    ],
    t('markets.request'),
  ];
  return (
    <>
      <div className="row wrap g2 mb-2">
        {setting.begins && setting.askable && (
          <Button size="sm" tone="outlined" onClick={() => void go(`${paths.settings}/${setting.noun}:new`)}>
            {t('setting.begin')}
          </Button>
        )}
        {rows.length > 0 && <ExportRows name={setting.noun} about={setting.title} head={head} rows={lines} />}
      </div>
      <Table
        dense
        caption={setting.title}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'title',
            head: setting.title,
            cell: ({ key, title }: Row) => <Link to={pathOf(key)}>{title === '' ? setting.title : title}</Link>,
          },
          ...more,
          ...fields.map((field) => ({
            ...{ key: field.name, head: field.label, numeric: field.choices === null && field.kind !== 'flag' },
            cell: (row: Row) => shownOf(field, row),
          })),
          {
            key: 'request',
            head: t('markets.request'),
            cell: ({ request }: Row) => request !== null && <Link to={requestPath(request)}>{`R-${request}`}</Link>,
          },
        ]}
      />
    </>
  );
}
