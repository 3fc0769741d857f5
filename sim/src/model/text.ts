/** A value as the engine writes it in its description: JSON in which a whole number without bounds is "#123". */
export const text = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) => {
    if (typeof field === 'bigint') return `#${field}`;
    return typeof field === 'string' && field.startsWith('#') ? `#${field}` : field;
  });

/** The value of such a text. */
export const valueOf = (line: string): unknown =>
  JSON.parse(line, (_, field: unknown) => {
    if (typeof field !== 'string' || !field.startsWith('#')) return field;
    return field.startsWith('##') ? field.slice(1) : BigInt(field.slice(1));
  });
