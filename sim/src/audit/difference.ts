/** Something the engine did that it should not have done. */
export class Difference extends Error {}

/** What was found and what was expected, each in a line. */
export function differs(what: string, found: unknown, expected: unknown): never {
  throw new Difference(`${what}\n  engine: ${show(found)}\n  model:  ${show(expected)}`);
}

const show = (value: unknown): string =>
  value === undefined
    ? 'nothing'
    : JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? `${field}n` : field));
