/** A declared setting as its command, as JSON (in the table `settings`, on the wire, in a request), and as figures by their path. */
import type { Declared, Field, Fields, SettingCommand, Values } from '@glassbook/engine';
import { formatAmount, parseAmount } from '@glassbook/money';

/** What amounts depend on. */
export type Settled = {
  /** A setting in force, by its key. */
  get: (key: string) => SettingCommand | undefined;
  /** The places of an asset. */
  scaleOf: (asset: number) => number | undefined;
};

/** "5", "0.5": without the zeros behind it. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** The asset of an amount: named by a field beside it, by one of the whole setting, or by one of another setting, the one with the same number or the only one. */
function assetOf(
  declared: Declared,
  { of, unless }: Extract<Field, { kind: 'amount' }>,
  values: Values,
  beside: Values,
  { get }: Pick<Settled, 'get'>,
): number | undefined {
  const [noun = '', name] = of.split('.');
  const besideIt = (field: string) => (beside[field] ?? values[field]) as number | undefined;
  if (name === undefined) {
    const asset = besideIt(noun);
    return unless && asset === besideIt(unless[0]) ? besideIt(unless[1]) : asset;
  }
  const which = declared.which && values[declared.which.name];
  return ((get(`${noun}:${String(which)}`) ?? get(noun)) as Values | undefined)?.[name] as number | undefined;
}

type Turn = (field: Field, value: unknown, beside: Values) => unknown;

/** Each value as `turn` makes it, in the order of the declaration; undefined where it makes none of one. */
function mapped(fields: Fields, values: Values, turn: Turn): Values | undefined {
  const made: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.maybe && value === undefined) continue;
    const turned =
      field.kind === 'list'
        ? (value as Values[]).map((each) => mapped(field.of, each, turn))
        : turn(field, value, values);
    if (turned === undefined || (Array.isArray(turned) && turned.includes(undefined))) return undefined;
    made[name] = turned;
  }
  return made;
}

const headOf = ({ kind, which: by }: Declared, which: number) => ({ kind, ...(by && { [by.name]: which }) });
function orderedIn(field: Field, value: unknown): unknown {
  if (field.kind === 'some') return field.of.filter((word) => (value as string[]).includes(word));
  return field.kind === 'instruments' ? [...new Set(value as number[])].sort((a, b) => a - b) : value;
}
/** An amount in smallest units, undefined where it has more places than its asset; words and numbers in their order. */
const unitsIn =
  (declared: Declared, all: Values, settled: Settled): Turn =>
  (field, value, beside) => {
    if (field.kind !== 'amount') return orderedIn(field, value);
    const scale = settled.scaleOf(assetOf(declared, field, all, beside, settled) ?? 0);
    return scale === undefined ? undefined : parseAmount(value as string, scale);
  };

/** `which`: the number behind the noun. Undefined where an amount is none of its asset. */
export function commandOf(
  declared: Declared,
  which: number,
  values: Values,
  settled: Settled,
): SettingCommand | undefined {
  const head = headOf(declared, which);
  const made = mapped(declared.fields, values, unitsIn(declared, { ...values, ...head }, settled));
  return made && ({ ...head, ...made } as unknown as SettingCommand);
}

/** The first field with an amount that is none of its asset. */
export function unreadable(declared: Declared, which: number, values: Values, settled: Settled): string | undefined {
  const all = { ...values, ...headOf(declared, which) };
  const turn = unitsIn(declared, all, settled);
  return Object.entries(declared.fields).find(([name, field]) => !mapped({ [name]: field }, all, turn))?.[0];
}

/** The same back. */
export const valuesOf = (declared: Declared, command: Values, settled: Settled): Values =>
  mapped(declared.fields, command, (field, value, beside) => {
    if (field.kind !== 'amount') return value;
    const scale = settled.scaleOf(assetOf(declared, field, command, beside, settled) ?? 0);
    return scale === undefined ? undefined : plain(formatAmount(value as bigint, scale));
  }) ?? {};

/** The asset of each amount, by its path; in a list each entry has its own. */
export function unitsOf(declared: Declared, command: Values, settled: Settled): Record<string, number> {
  const units: Record<string, number> = {};
  const add = (fields: Fields, values: Values, start: string): void => {
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind === 'list')
        for (const [at, each] of (values[name] as Values[]).entries()) add(field.of, each, `${start}${name}.${at}.`);
      const asset = field.kind === 'amount' && assetOf(declared, field, command, values, settled);
      if (typeof asset === 'number') units[start + name] = asset;
    }
  };
  add(declared.fields, command, '');
  return units;
}

/** `takerFeePpm`, `title.en`, `tiers.0.ratePpm`; some words are one figure. */
export function figuresOf(fields: Fields, values: Values, start = ''): Record<string, string> {
  const figures: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    const path = start + name;
    if (value === undefined) {
      if (field.maybe) figures[path] = String(field.initial ?? 0);
      continue;
    }
    if (field.kind === 'list')
      for (const [at, each] of (value as Values[]).entries())
        Object.assign(figures, figuresOf(field.of, each, `${path}.${at}.`));
    else if (field.kind === 'text')
      for (const [language, text] of Object.entries(value as Values)) figures[`${path}.${language}`] = String(text);
    else if (Array.isArray(value)) figures[path] = value.join(',');
    else figures[path] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return figures;
}

/** The field of such a path, with the names that lead to it; `rest` is the language or the number of the entry. */
export function fieldAt(
  { fields }: Pick<Declared, 'fields'>,
  path: string,
): { field: Field; names: string[]; rest: string } | undefined {
  const [name = '', part, inner = ''] = path.split('.');
  const field = fields[name];
  if (field?.kind === 'list' && part !== undefined) {
    const entry = field.of[inner];
    return entry && { field: entry, names: [name, inner], rest: String(Number(part) + 1) };
  }
  return field && { field, names: [name], rest: part ?? '' };
}
