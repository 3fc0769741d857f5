/** What a call of staff is about, by the field that names it: `market` 1 is "market:1". */
const nouns = ['user', 'market', 'asset', 'request', 'entry', 'staff', 'email'] as const;

export function subjectOf(detail: Record<string, unknown>): string {
  // A setting is named by its key.
  if (typeof detail['setting'] === 'string') return detail['setting'];
  const noun = nouns.find((each) => typeof detail[each] === 'string');
  return noun === undefined ? '' : `${noun === 'email' ? 'staff' : noun}:${String(detail[noun])}`;
}
