/**
 * Commands and outcomes as text and back: JSON in which a bigint is "#123", and text that begins with # has one more. The same value always
 * gives the same text, since fields are written in the order they were made in.
 */
export function encode(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) => {
    if (typeof field === 'bigint') return `#${field}`;
    return typeof field === 'string' && field.startsWith('#') ? `#${field}` : field;
  });
}

/** What `encode` wrote. The caller says what it is; nothing checks it. */
export function decode(text: string): unknown {
  return JSON.parse(text, (_, field: unknown) => {
    if (typeof field !== 'string' || !field.startsWith('#')) return field;
    return field.startsWith('##') ? field.slice(1) : BigInt(field.slice(1));
  });
}
