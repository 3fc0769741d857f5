/** Settings that products declare, at the desk: what is in force, and asking for other values. Generic: the declarations say what there is. */
import { desk, isPermitted, permissionsOf, requestKinds, type WireLanguage } from '@glassbook/contract';
import type { Field, Fields, Values } from '@glassbook/engine';
import { catalog, localeOf, ownWords, words } from '@glassbook/i18n';
import { handle, refuse } from '../../carry/http/handling.ts';
import {
  offeredOf,
  requestKindOf,
  type AskedSettings,
  type Found,
  type Offered,
} from '../../shared/review/asked-settings.ts';
import type { Change } from '../../shared/review/request-kind.ts';
import { fieldAt } from '../../carry/store/settings/setting-values.ts';
import type { DeskServices } from './services.ts';

const keyOf = ({ declared }: Offered, names: readonly string[]): string =>
  `rule.${[declared.noun, ...names].join('.')}`;
/** The words of a setting in the catalog of its product: `rule.market`, `rule.market.takerFeePpm`; what fields of offers share: `offer:rule.status.open`. */
export const settingText = (language: WireLanguage, offered: Offered, ...names: string[]): string =>
  ownWords(localeOf(language), offered.product, [keyOf(offered, names), ['rule', ...names].join('.')]);

/** What a kind of request is called: the setting that it is about, else its own words in the catalog of its product. */
export function nameOf(language: WireLanguage, kind: string): string {
  const offered = offeredOf(kind);
  if (offered) return settingText(language, offered);
  const of = requestKinds.find((each) => each.kind === kind);
  return of ? words(localeOf(language), of.product, `kind.${kind}`) : kind;
}

type Shown = Omit<desk.ShownField, 'fields'>;
type Whole = Extract<Field, { kind: 'ppm' | 'ppb' | 'duration' | 'time' | 'count' }>;
const isWhole = (field: Field): field is Whole => ['ppm', 'ppb', 'duration', 'time', 'count'].includes(field.kind);
const textOf = (bound: number | undefined) => (bound === undefined ? '' : String(bound));
const named = (asked: AskedSettings, kind: 'asset' | 'instrument') =>
  asked.namesOf(kind).map(({ id, symbol }) => ({ value: String(id), label: symbol }));

function choicesOf(asked: AskedSettings, language: WireLanguage, offered: Offered, field: Field, names: string[]) {
  if (field.kind === 'asset' || field.kind === 'instrument') return named(asked, field.kind);
  if (field.kind === 'instruments') return named(asked, 'instrument');
  if (field.kind !== 'choice' && field.kind !== 'some') return null;
  return field.of.map((value) => ({ value, label: settingText(language, offered, ...names, value) }));
}

function shown(asked: AskedSettings, language: WireLanguage, offered: Offered, field: Field, names: string[]): Shown {
  // Bounds of amounts are in smallest units, which no person types: the server names what is beyond them.
  const bounds: { min?: number; max?: number } = isWhole(field) ? { ...field, ...field.asked } : {};
  return {
    ...{ name: names.at(-1) ?? '', label: settingText(language, offered, ...names), kind: field.kind },
    ...{ fixed: field.fixed === true, min: textOf(bounds.min), max: textOf(bounds.max) },
    of: field.kind === 'amount' ? field.of : '',
    choices: choicesOf(asked, language, offered, field, names),
  };
}

function shownFields(asked: AskedSettings, language: WireLanguage, offered: Offered): desk.ShownField[] {
  const all = (fields: Fields, above: string[]) =>
    Object.entries(fields).map(([name, field]) => shown(asked, language, offered, field, [...above, name]));
  const { fields } = offered.declared;
  return all(fields, []).map((field) => {
    const of = fields[field.name];
    return { ...field, fields: of?.kind === 'list' ? all(of.of, [field.name]) : null };
  });
}

function beginsOf(asked: AskedSettings, { declared: { which, grows } }: Offered): desk.ShownSetting['begins'] {
  if (!grows || !which) return null;
  return { name: which.name, choices: which.is === 'number' ? null : named(asked, which.is) };
}

export const settings = ({ asked }: DeskServices) =>
  handle(desk.settings, async ({ body, caller, language }) => {
    const open = await asked.openRequests();
    const seen = asked.seenBy(caller).filter(({ declared }) => (body.noun ?? declared.noun) === declared.noun);
    return {
      ok: true,
      message: {
        settings: seen.map((offered) => {
          const { noun, ascending, charges } = offered.declared;
          return {
            ...{ noun, title: settingText(language, offered) },
            about: catalog(localeOf(language), offered.product)[keyOf(offered, ['about'])] ?? '',
            askable: isPermitted(caller.role, permissionsOf(offered).request),
            begins: beginsOf(asked, offered),
            fields: shownFields(asked, language, offered),
            ascending: ascending?.map(([low, high]): [string, string] => [low, high]) ?? null,
            charges: charges ? { of: [...charges.of], as: charges.as } : null,
            rows: asked.all(offered).map(({ key, title, units, values = {} }) => ({
              ...{ key, title, request: open.get(key) ?? null },
              values: asked.figuresOf(offered, values),
              units: Object.entries(units).map(([path, asset]) => ({ path, asset })),
            })),
          };
        }),
        assets: asked.assets.map(({ id, symbol, scale }) => ({ id, symbol, scale })),
      },
    };
  });

export const requestSetting = ({ asked, approvals }: DeskServices) =>
  handle(desk.requestSetting, async ({ body, caller, language }) => {
    const found = await asked.find(body.setting);
    if (!found) return refuse('desk.not_found');
    const { offered, key } = found;
    if (!isPermitted(caller.role, permissionsOf(offered).request)) return refuse('session.not_permitted');
    const typed = asked.read(found, body.values);
    if (!typed) return refuse('request.field_invalid', { field: 'values' });
    const field = asked.problemIn(found, typed);
    if (field !== undefined)
      return refuse('desk.value_out_of_range', {
        field: settingText(language, offered, ...(field in offered.declared.fields ? [field] : [])),
      });
    const values = asked.written(found, typed);
    const made = {
      ...{ kind: requestKindOf(offered), subject: key, title: asked.titleWith(found, values), reason: body.reason },
      payload: { key, values },
    };
    const answer =
      body.request === undefined
        ? await approvals.make(caller.staffId, made)
        : await approvals.edit(
            caller.staffId,
            { request: Number(body.request), version: Number(body.version ?? 1) },
            made,
          );
    return answer.ok ? { ok: true, message: { request: answer.id } } : refuse(answer.reason);
  });

type View = Pick<desk.RequestView, 'changes' | 'charges' | 'name'>;

/** What a request about a setting changes, in words and units of the reader, and the shares of it that are charged. */
export async function shownChanges(
  asked: AskedSettings,
  language: WireLanguage,
  { kind, subject, changes, payload }: { kind: string; subject: string; changes: readonly Change[]; payload: unknown },
): Promise<View> {
  const offered = offeredOf(kind);
  const found = offered && (await asked.find(subject));
  if (!offered || !found)
    return {
      changes: changes.map((change) => ({ ...change, figure: null })),
      charges: null,
      name: nameOf(language, kind),
    };
  const { values } = payload as { values: Values };
  const sums = asked.sumsOf(found, values);
  const units = { ...asked.unitsWith(found, values), ...sums.units };
  const figures = [...changes, ...sums.changes].map((change) => shownChange(asked, language, found, units, change));
  return {
    ...{ changes: figures, name: settingText(language, offered) },
    charges: chargesOf(asked, language, found, units, changes),
  };
}

type Units = Readonly<Record<string, number>>;
const symbolOf = (asked: AskedSettings, asset: number | undefined) =>
  asked.assets.find(({ id }) => id === asset)?.symbol ?? '';

function shownChange(
  asked: AskedSettings,
  language: WireLanguage,
  { offered }: Found,
  units: Units,
  change: Change,
): View['changes'][number] {
  const { fields, sums } = offered.declared;
  const at = fieldAt({ fields: { ...fields, ...sums } }, change.field);
  if (!at) return { ...change, figure: null };
  const { field, names, rest } = at;
  const label = settingText(language, offered, ...names);
  const choices = choicesOf(asked, language, offered, field, names);
  const word = (text: string) =>
    choices
      ? text
          .split(',')
          .map((each) => choices.find(({ value }) => value === each)?.label ?? each)
          .join(', ')
      : text;
  return {
    ...change,
    figure: {
      label: rest === '' ? label : `${label} (${rest})`,
      ...{ kind: field.kind, unit: symbolOf(asked, units[change.field]) },
      ...{ before: word(change.before), after: word(change.after) },
    },
  };
}

function chargesOf(
  asked: AskedSettings,
  language: WireLanguage,
  { offered }: Found,
  units: Units,
  changes: readonly Change[],
): desk.Charges | null {
  const { charges } = offered.declared;
  const asset = asked.assets.find(({ id }) => id === units[charges?.as ?? '']);
  const shares = changes
    .filter(({ field }) => charges?.of.includes(field))
    .map(({ field, before, after }) => ({
      ...{ label: settingText(language, offered, field), before: Number(before), after: Number(after) },
    }));
  return asset && shares.length > 0 ? { unit: asset.symbol, scale: asset.scale, shares } : null;
}
