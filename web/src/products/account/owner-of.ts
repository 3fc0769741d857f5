/** A mark that tells the users of a browser apart, from the name that one logs in by, which cannot be read from it. */
export const ownerOf = (name: string): string =>
  String(
    Array.from(name, (letter) => letter.charCodeAt(0)).reduce((sum, code) => Math.imul(sum ^ code, 16_777_619), 0),
  );
