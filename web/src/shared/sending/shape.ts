/** What a body is, as far as it is shown and sent again: plain data, as the library of the contract's schemas is not loaded by screens. */
export type Shape = 'text' | 'number' | 'maybe' | readonly [Shape] | { readonly [name: string]: Shape };

/** Fields that are text. */
export const texts = <Name extends string>(...names: readonly Name[]): Readonly<Record<Name, 'text'>> =>
  Object.fromEntries(names.map((name) => [name, 'text'])) as Record<Name, 'text'>;

/** Fields that are numbers. */
export const numbers = <Name extends string>(...names: readonly Name[]): Readonly<Record<Name, 'number'>> =>
  Object.fromEntries(names.map((name) => [name, 'number'])) as Record<Name, 'number'>;

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

/** Whether it has all that the shape names. `maybe`: a text or nothing. */
export function fits(shape: Shape, value: unknown): boolean {
  if (shape === 'maybe') return value === undefined || typeof value === 'string';
  if (shape === 'text') return typeof value === 'string';
  if (shape === 'number') return typeof value === 'number';
  if (isList(shape)) return Array.isArray(value) && value.every((each) => fits(shape[0], each));
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(shape).every(([name, of]) => fits(of, fields[name]));
}
