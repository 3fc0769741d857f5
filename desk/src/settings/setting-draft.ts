/**
 * Any declared setting as it is typed: what it adds up to, what is wrong with it. A figure is a value as text, by its path:
 * `takerFeePpm`, `title.en`, `tiers.0.ratePpm`. The server says which fields there are.
 */
import type { desk } from '@glassbook/contract';
import { compareDecimals, isZero, wireDecimal } from '@glassbook/money';
import type { Change } from '../review/changes.ts';
import { dateText, dayOf } from './date-text.ts';
import { durationOf, inUnit, unitFor, type DurationUnit } from './duration.ts';
import { toKept, toText } from './draft.ts';
import { momentOf, momentText } from './moment.ts';

export type Field = desk.ShownField;
type Plain = Omit<Field, 'fields'>;
export type Asset = { id: number; symbol: string; scale: number };
export type Figures = Readonly<Record<string, string>>;
type Reply = desk.ShownSetting['rows'][number];
/** A setting in force, or one that begins: its figures, and the assets of its amounts, by their path. */
export type Row = Pick<Reply, 'key' | 'title' | 'request'> & {
  values: Figures;
  units: Readonly<Record<string, number>>;
};
export const rowOf = ({ values, units, ...rest }: Reply): Row => ({
  ...rest,
  values: Object.fromEntries(values.map(({ path, value }) => [path, value])),
  units: Object.fromEntries(units.map(({ path, asset }) => [path, asset])),
});
/** Percents for shares, the number of a unit for durations (its unit is at `unitPath`), symbols for assets. */
export type Draft = Figures;
export const unitPath = (path: string): string => `${path}@`;

/** One input: a field, or one of an entry of a list or of a language. */
export type Input = { path: string; field: Plain; label: string; entry?: number };

const entriesOf = (name: string, figures: Figures): number =>
  1 +
  Math.max(
    -1,
    ...Object.keys(figures).flatMap((path) => (path.startsWith(`${name}.`) ? Number(path.split('.')[1]) : [])),
  );

/** The inputs of a field. `languages`: those of a text. */
export function inputsOf(field: Field, figures: Figures, languages: readonly string[]): Input[] {
  const { name, label } = field;
  if (field.kind === 'text')
    return languages.map((language) => ({ path: `${name}.${language}`, field, label: `${label} (${language})` }));
  if (field.kind !== 'list') return [{ path: name, field, label }];
  return Array.from({ length: entriesOf(name, figures) }, (_, entry) =>
    (field.fields ?? []).map((inner) => ({
      ...{ path: `${name}.${entry}.${inner.name}`, field: inner, entry },
      label: `${inner.label} (${entry + 1})`,
    })),
  ).flat();
}

/** What an input begins with where nothing is in force. */
function emptyOf({ kind, choices }: Plain): string {
  if (kind === 'flag') return 'false';
  return kind === 'choice' || kind === 'asset' || kind === 'instrument' ? (choices?.[0]?.value ?? '') : '';
}

/** An entry more. */
export const withEntry = (draft: Draft, { name, fields }: Field): Draft => ({
  ...draft,
  ...Object.fromEntries(
    (fields ?? []).map((inner) => [`${name}.${entriesOf(name, draft)}.${inner.name}`, emptyOf(inner)]),
  ),
});
/** Without an entry; those behind it move up. */
export function withoutEntry(draft: Draft, { name }: Field, gone: number): Draft {
  const moved = Object.entries(draft).flatMap(([path, text]): [string, string][] => {
    const [head, entry, inner] = path.split('.');
    if (head !== name || inner === undefined || Number(entry) < gone) return [[path, text]];
    return Number(entry) === gone ? [] : [[`${name}.${Number(entry) - 1}.${inner}`, text]];
  });
  return Object.fromEntries(moved);
}

/** The field of a path. */
export const fieldAt = (fields: readonly Field[], path: string): Plain | undefined => {
  const [name, , inner] = path.split('.');
  const field = fields.find((each) => each.name === name);
  return field?.kind === 'list' ? field.fields?.find((each) => each.name === inner) : field;
};

/** What is asked for begins as what is in force; of a new one empty. */
export function draftOf(fields: readonly Field[], figures: Figures): Draft {
  const draft: Record<string, string> = {};
  for (const field of fields) if (field.kind !== 'list' && field.kind !== 'text') draft[field.name] = emptyOf(field);
  for (const [path, value] of Object.entries(figures)) {
    const kind = fieldAt(fields, path)?.kind;
    if (kind === 'ppm') draft[path] = toText('percent', value);
    else if (kind === 'ppb') draft[path] = toText('finePercent', value);
    else if (kind === 'date') draft[path] = dateText(value);
    else if (kind === 'time') draft[path] = momentText(value);
    else if (kind === 'duration') {
      draft[unitPath(path)] = unitFor(value);
      draft[path] = inUnit(value, unitFor(value));
    } else draft[path] = value;
  }
  return draft;
}

const unitIn = (draft: Draft, path: string): DurationUnit => (draft[unitPath(path)] ?? 'day') as DurationUnit;

/** What is typed as it is kept; only of text that is a number where the field is one. */
function figureIn({ kind }: Plain, draft: Draft, path: string): string {
  const text = draft[path] ?? '';
  if (kind === 'ppm') return toKept('percent', text);
  if (kind === 'ppb') return toKept('finePercent', text);
  if (kind === 'duration') return durationOf(text, unitIn(draft, path));
  if (kind === 'date') return dayOf(text) ?? '0';
  if (kind === 'time') return momentOf(text) ?? '';
  return kind === 'amount' ? wireDecimal(text) : text;
}

/** The asset of an amount: that of the field beside it which names it, of the one that begins, or as the server says. */
export function assetOf(
  assets: readonly Asset[],
  row: Row,
  draft: Draft,
  { path, field }: Pick<Input, 'path' | 'field'>,
) {
  const beside = path.split('.').slice(0, -1).join('.');
  const named = (beside === '' ? undefined : draft[`${beside}.${field.of}`]) ?? draft[field.of];
  const id = named ?? row.units[path] ?? row.units[''];
  return assets.find((each) => String(each.id) === String(id));
}

const places: Partial<Record<Plain['kind'], number>> = { ppm: 4, ppb: 7, duration: 3 };
const numbers: readonly Plain['kind'][] = ['ppm', 'ppb', 'duration', 'count', 'amount'];

/** How many places can be typed; undefined where it is no number. `scale`: those of an amount. */
export function placesOf({ kind }: Plain, scale = 18): number | undefined {
  if (!numbers.includes(kind)) return undefined;
  return kind === 'amount' ? scale : (places[kind] ?? 0);
}

/** What the draft asks for; a figure that is the same as in force stays written as it is. Only of a draft that is complete. */
export function askedIn(fields: readonly Field[], draft: Draft, inForce: Figures): Figures {
  const asked: Record<string, string> = {};
  for (const path of Object.keys(draft)) {
    const field = fieldAt(fields, path);
    if (!field || path.endsWith('@')) continue;
    const [figure, before] = [figureIn(field, draft, path), inForce[path]];
    const isSame = field.kind === 'amount' && before !== undefined && compareDecimals(figure, before) === 0;
    asked[path] = isSame ? before : figure;
  }
  return asked;
}

/** Each figure that differs, in words of the reader. `symbolOf`: of the asset of an amount. */
export function changesIn(
  fields: readonly Field[],
  inForce: Figures,
  asked: Figures,
  symbolOf: (path: string) => string,
): Change[] {
  return [...new Set([...Object.keys(inForce), ...Object.keys(asked)])]
    .filter((path) => inForce[path] !== asked[path])
    .flatMap((path) => {
      const field = fieldAt(fields, path);
      if (!field) return [];
      const [, part] = path.split('.');
      const rest = part !== undefined && field.kind !== 'text' ? String(Number(part) + 1) : part;
      const label = rest === undefined ? field.label : `${field.label} (${rest})`;
      const [before, after] = [inForce[path] ?? '', asked[path] ?? ''];
      const said = { before: inWords(field, before), after: inWords(field, after) };
      return { field: path, before, after, figure: { label, kind: field.kind, unit: symbolOf(path), ...said } };
    });
}

/** Names of words, assets and instruments; a figure as it is. */
export const inWords = ({ choices }: Plain, figure: string): string =>
  choices && figure !== ''
    ? figure
        .split(',')
        .map((each) => choices.find(({ value }) => value === each)?.label ?? each)
        .join(', ')
    : figure;

/** What is asked for as JSON, for the wire: all that is not fixed; of a new setting all. */
export function valuesIn(
  fields: readonly Field[],
  asked: Figures,
  isNew: boolean,
  languages: readonly string[],
): string {
  const value = ({ kind }: Plain, path: string): unknown => {
    const figure = asked[path] ?? '';
    if (kind === 'flag') return figure === 'true';
    if (kind === 'some') return figure === '' ? [] : figure.split(',');
    if (kind === 'instruments') return figure.split(',').map(Number);
    return kind === 'amount' || kind === 'choice' || kind === 'name' ? figure : Number(figure);
  };
  const values = fields
    .filter(({ fixed }) => isNew || !fixed)
    .map((field): [string, unknown] => {
      const { name, kind } = field;
      if (kind === 'text')
        return [name, Object.fromEntries(languages.map((language) => [language, asked[`${name}.${language}`] ?? '']))];
      if (kind !== 'list') return [name, value(field, name)];
      const entries = Array.from({ length: entriesOf(name, asked) }, (_, at) =>
        Object.fromEntries(
          (field.fields ?? []).map((inner) => [inner.name, value(inner, `${name}.${at}.${inner.name}`)]),
        ),
      );
      return [name, entries];
    });
  return JSON.stringify(Object.fromEntries(values));
}

export type Problem = {
  path: string;
  key: `problem.${string}`;
  bound?: { kind: Plain['kind']; value: string };
  below?: string;
};

/** The first thing that is wrong; the server decides about the rest. */
export function problemIn(
  { fields, ascending }: Pick<desk.ShownSetting, 'fields' | 'ascending'>,
  inputs: readonly Input[],
  draft: Draft,
): Problem | undefined {
  for (const { path, field } of inputs) {
    const { kind, min, max } = field;
    const text = draft[path] ?? '';
    if ((text === '' && kind !== 'some') || (kind === 'date' && !dayOf(text))) return { path, key: 'problem.missing' };
    if (kind === 'time' && momentOf(text) === undefined) return { path, key: 'problem.moment' };
    if (!numbers.includes(kind) || kind === 'amount') continue;
    const asked = BigInt(figureIn(field, draft, path));
    if (max !== '' && asked > BigInt(max)) return { path, key: 'problem.max', bound: { kind, value: max } };
    if (min !== '' && asked < BigInt(min))
      return isZero(text)
        ? { path, key: 'problem.missing' }
        : { path, key: 'problem.min', bound: { kind, value: min } };
  }
  for (const [low, high] of ascending ?? []) {
    const [below, above] = [low, high].map((path) => {
      const field = fieldAt(fields, path);
      return field ? figureIn(field, draft, path) : '0';
    });
    if (compareDecimals(below ?? '0', above ?? '0') >= 0)
      return { path: high, key: 'problem.above', below: fieldAt(fields, low)?.label ?? low };
  }
  return undefined;
}
