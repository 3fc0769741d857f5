import { useTranslation } from 'react-i18next';
import { Checkbox, DecimalInput, Select, TextInput } from '@glassbook/ui';
import { durationUnits, type DurationUnit } from './duration.ts';
import { placesOf, unitPath, type Asset, type Draft, type Input } from './setting-draft.ts';
import { unitName } from './unit-name.ts';

type Props = {
  input: Input;
  draft: Draft;
  /** Of an amount. */
  asset: Asset | undefined;
  readOnly: boolean;
  error: string | false;
  onDraft: (next: Draft) => void;
};

/** Some of the words of a field. */
function Some({ input: { path, field, label }, draft, readOnly, onDraft }: Props) {
  const chosen = (draft[path] ?? '').split(',').filter((each) => each !== '');
  const choices = field.choices ?? [];
  const set = (word: string, isIn: boolean) => {
    const next = choices.map(({ value }) => value).filter((each) => (each === word ? isIn : chosen.includes(each)));
    onDraft({ ...draft, [path]: next.join(',') });
  };
  return (
    <fieldset className="field">
      <legend className="flabel">{label}</legend>
      {choices.map(({ value, label: word }) => (
        <Checkbox
          key={value}
          label={word}
          checked={chosen.includes(value)}
          disabled={readOnly}
          onChange={(isIn) => set(value, isIn)}
        />
      ))}
    </fieldset>
  );
}

/** The input of a field of any kind. */
export function FieldInput(props: Props) {
  const { t, i18n } = useTranslation('desk');
  const { input, draft, asset, readOnly, error, onDraft } = props;
  const { path, field, label } = input;
  const { kind, choices } = field;
  const set = (raw: string) => onDraft({ ...draft, [path]: raw });
  if (kind === 'some' || kind === 'instruments') return <Some {...props} />;
  if (kind === 'flag')
    return (
      <Checkbox label={label} checked={draft[path] === 'true'} disabled={readOnly} onChange={(on) => set(String(on))} />
    );
  if (choices)
    return (
      <Select label={label} labelShown value={draft[path] ?? ''} onChange={set} options={choices} disabled={readOnly} />
    );
  const places = placesOf(field, asset?.scale);
  const shared = { label, readOnly, value: draft[path] ?? '', onChange: set, error };
  if (places === undefined)
    return <TextInput {...shared} {...(kind === 'date' && { type: 'date' })} autoComplete="off" />;
  const unit = kind === 'ppm' || kind === 'ppb' ? '%' : asset?.symbol;
  const number = <DecimalInput {...{ ...shared, unit, places }} />;
  if (kind !== 'duration') return number;
  return (
    <div className="row g2 items-end">
      <div className="grow">{number}</div>
      <Select<DurationUnit>
        label={`${t('setting.unit')} – ${label}`}
        value={(draft[unitPath(path)] ?? 'day') as DurationUnit}
        onChange={(next) => onDraft({ ...draft, [unitPath(path)]: next })}
        options={durationUnits.map((each) => ({ value: each, label: unitName(each, i18n.language, 'long') }))}
        disabled={readOnly}
      />
    </div>
  );
}
