import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desk, wireLanguages } from '@glassbook/contract';
import { Button } from '@glassbook/ui';
import { Plus, X } from 'lucide-react';
import { ask } from '../app/client.ts';
import { AskChange } from '../review/ask-change.tsx';
import { changeWords, figureText } from '../review/changes.ts';
import { ChargesExample } from './charges-example.tsx';
import { FieldInput } from './field-input.tsx';
import {
  assetOf,
  askedIn,
  changesIn,
  draftOf,
  fieldAt,
  inputsOf,
  problemIn,
  valuesIn,
  withEntry,
  withoutEntry,
  type Asset,
  type Draft,
  type Field,
  type Figures,
  type Problem,
  type Row,
} from './setting-draft.ts';

type Setting = desk.ShownSetting;

/** The figures that an open request asks for; one that it takes away is not there. */
const editedFigures = (row: Row, edited: desk.RequestView | undefined): Figures => {
  const changes = edited?.changes ?? [];
  const asked = { ...row.values, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) };
  const gone = new Set(changes.filter(({ after }) => after === '').map(({ field }) => field));
  return Object.fromEntries(Object.entries(asked).filter(([path]) => !gone.has(path)));
};

function chargesOf(
  { charges, fields }: Setting,
  row: Row,
  asked: Figures,
  asset: Asset | undefined,
): desk.Charges | null {
  const shares = (charges?.of ?? [])
    .filter((path) => row.values[path] !== asked[path])
    .map((path) => ({
      label: fieldAt(fields, path)?.label ?? path,
      ...{ before: Number(row.values[path] ?? 0), after: Number(asked[path] ?? 0) },
    }));
  return asset && shares.length > 0 ? { unit: asset.symbol, scale: asset.scale, shares } : null;
}

/** Adds an entry to a list, or takes one away. */
function Entries({
  field,
  draft,
  count,
  onDraft,
}: {
  field: Field;
  draft: Draft;
  count: number;
  onDraft: (next: Draft) => void;
}) {
  const { t } = useTranslation('desk');
  return (
    <div className="row wrap g2 mt3">
      <Button
        size="sm"
        tone="outlined"
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => onDraft(withEntry(draft, field))}
      >
        {t('entry.add', { list: field.label })}
      </Button>
      {Array.from({ length: count }, (_, entry) => (
        <Button
          key={entry}
          size="sm"
          tone="outlined"
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => onDraft(withoutEntry(draft, field, entry))}
        >
          {t('entry.remove', { list: field.label, entry: entry + 1 })}
        </Button>
      ))}
    </div>
  );
}

type Props = {
  setting: Setting;
  row: Row;
  assets: readonly Asset[];
  edited?: desk.RequestView | undefined;
};

/** Asks for other values of a setting, with a preview of what they change. With `edited` it changes that request. */
export function SettingForm({ setting, row, assets, edited }: Props) {
  const { t, i18n } = useTranslation(changeWords);
  const { fields, askable } = setting;
  const isNew = Object.keys(row.values).length === 0;
  const [first] = useState<Draft>(() => draftOf(fields, editedFigures(row, edited)));
  const [draft, setDraft] = useState(first);
  const shown = fields.filter(({ fixed }) => isNew || !fixed);
  const inputs = shown.flatMap((field) => inputsOf(field, draft, wireLanguages));
  const problem = problemIn(setting, inputs, draft);
  const asked = problem ? row.values : askedIn(fields, draft, row.values);
  const symbolOf = (path: string) => {
    const field = fieldAt(fields, path);
    return (field?.kind === 'amount' && assetOf(assets, row, draft, { path, field })?.symbol) || '';
  };
  const changes = changesIn(fields, row.values, asked, symbolOf);
  const saidOf = ({ key, bound, below }: Problem) => {
    const figure = bound && figureText({ kind: bound.kind, unit: '' }, bound.value, t, i18n.language);
    return t(key, { bound: figure, field: below });
  };
  const send = (reason: string) =>
    ask(desk.requestSetting, {
      ...{ setting: row.key, values: valuesIn(fields, asked, isNew, wireLanguages), reason },
      ...(edited ? { request: String(edited.id), version: String(edited.version) } : {}),
    });
  const charged = assets.find(({ id }) => id === row.units[setting.charges?.as ?? '']);
  return (
    <div className="mt3">
      <div className="desk-form">
        {inputs.map((input) => (
          <FieldInput
            key={input.path}
            {...{ input, draft, onDraft: setDraft, readOnly: !askable }}
            asset={input.field.kind === 'amount' ? assetOf(assets, row, draft, input) : undefined}
            error={draft !== first && problem?.path === input.path && saidOf(problem)}
          />
        ))}
      </div>
      {askable &&
        shown.map(
          (field) =>
            field.kind === 'list' && (
              <Entries
                key={field.name}
                {...{ field, draft, onDraft: setDraft }}
                count={new Set(inputsOf(field, draft, []).map(({ entry }) => entry)).size}
              />
            ),
        )}
      {askable && <h3 className="label c2 mt6 mb-2">{t('changes.title')}</h3>}
      {askable && changes.length === 0 && <p className="cap c3">{t('changes.none')}</p>}
      {askable && changes.length > 0 && (
        <AskChange changes={changes} edited={edited?.reason} send={send}>
          <ChargesExample of={chargesOf(setting, row, asked, charged)} />
        </AskChange>
      )}
    </div>
  );
}
