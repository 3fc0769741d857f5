/** A value as the engine words it in its description: JSON in which a whole number without bounds is "#123". */
export const text = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) => {
    if (typeof field === 'bigint') return `#${field}`;
    return typeof field === 'string' && field.startsWith('#') ? `#${field}` : field;
  });
