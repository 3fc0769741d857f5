/** What the server takes as the reference of a payment. */
export const isReference = (text: string): boolean => /^[\x21-\x7e]{1,128}$/.test(text);
