/** How users see one of the staff: the first name, and the first letter of the last. */
export function publicName(name: string): string {
  const parts = name.trim().split(/\s+/);
  const [first = '', ...rest] = parts;
  const initial = Array.from(rest.at(-1) ?? '')[0];
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en')}.`;
}
