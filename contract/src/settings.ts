/** Settings that staff can ask for, on the wire: the schemas that follow from a declaration (engine/src/core/fields.ts). */
import type { Declared, Field, Fields, LocalText } from '@glassbook/engine/fields';
import { z } from 'zod';
import { amountText, wireLanguages } from './fields.ts';
import type { Permission } from './permissions.ts';

type Area = { [P in Permission]: P extends `${infer A}.request` ? A : never }[Permission];
type RuledArea = { [A in Area]: `${A}.read` | `${A}.check` extends Permission ? A : never }[Area];
/** A declared setting that staff can ask for. With the permissions of its area it is read, asked for and checked; of markets where none is said. */
export type OfferedSetting = { declared: Declared; area?: RuledArea };
export const permissionsOf = ({
  area = 'market',
}: OfferedSetting): Record<'read' | 'request' | 'check', Permission> => ({
  ...{ read: `${area}.read`, request: `${area}.request`, check: `${area}.check` },
});

/** A value as JSON: an amount is decimal text in its asset; what is counted by the engine in numbers is a number. */
type SettingValue<F> = F extends { kind: 'amount' | 'name' }
  ? string
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'choice'; of: readonly (infer W)[] }
      ? W
      : F extends { kind: 'some'; of: readonly (infer W)[] }
        ? W[]
        : F extends { kind: 'instruments' }
          ? number[]
          : F extends { kind: 'text' }
            ? LocalText
            : F extends { kind: 'list'; of: infer G }
              ? SettingValues<G>[]
              : number;
export type SettingValues<Fs> = { -readonly [N in keyof Fs]: SettingValue<Fs[N]> };

const inEveryLanguage = (max: number) =>
  z.strictObject(Object.fromEntries(wireLanguages.map((one) => [one, z.string().min(1).max(max)])));

function valueOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'amount':
      return amountText;
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(field.of);
    case 'some':
      return z.array(z.enum(field.of));
    case 'instruments':
      return z.array(z.int().positive());
    case 'name':
      return z.string().min(1).max(field.max);
    case 'text':
      return inEveryLanguage(field.max);
    case 'list':
      return z.array(fieldsOf(field.of)).max(field.max);
    case 'asset':
    case 'instrument':
    case 'count':
    case 'date':
    case 'duration':
    case 'time':
    case 'ppm':
    case 'ppb':
      return z.int().nonnegative();
  }
}
const fieldsOf = (fields: Fields) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, field.maybe ? valueOf(field).optional() : valueOf(field)]),
    ),
  );

/** The fields of a setting as JSON: stored in the table `settings`, kept in a request. Bounds are the engine's to check. */
export const settingValues = <const D extends Declared>({ fields }: D): z.ZodType<SettingValues<D['fields']>> =>
  fieldsOf(fields) as unknown as z.ZodType<SettingValues<D['fields']>>;

/** The same as staff ask for it: those that they change, none that is fixed. Of a new one everything is asked for. */
export const askedValues = ({ fields }: Pick<Declared, 'fields'>): z.ZodType<Readonly<Record<string, unknown>>> =>
  fieldsOf(Object.fromEntries(Object.entries(fields).filter(([, { fixed }]) => fixed !== true))).partial();

/** The keys of its words in the catalog of its product: its name, its fields and sums, the words of a choice. `<name>.about` may be there too. */
export function settingWords({ noun, fields, sums = {} }: Pick<Declared, 'noun' | 'fields' | 'sums'>): string[] {
  const keysOf = (of: Fields, start: string): string[] =>
    Object.entries(of).flatMap(([name, field]) => {
      const key = `${start}.${name}`;
      if (field.kind === 'list') return [key, ...keysOf(field.of, key)];
      return 'of' in field && typeof field.of !== 'string' ? [key, ...field.of.map((word) => `${key}.${word}`)] : [key];
    });
  const name = `rule.${noun}`;
  return [name, ...keysOf(fields, name), ...keysOf(sums, name)];
}

/** On the wire, where every field is text: JSON. Open here, since the calls are of every product; the documentation lists what each setting has. */
export const settingValuesText = z.string().min(2).max(50_000);
