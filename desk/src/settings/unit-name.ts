/** The short name of a unit of time in the language of the screen: "sec", "hr". */
export function unitName(unit: 'second' | 'hour', locale: string): string {
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'short' });
  return format.formatToParts(2).find(({ type }) => type === 'unit')?.value ?? '';
}
