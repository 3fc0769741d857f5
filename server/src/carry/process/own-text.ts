/** The same text in memory of its own. A field is a slice of its form, which stays in memory for as long as the field does. */
export const ownText = (field: string): string => Buffer.from(field).toString();
