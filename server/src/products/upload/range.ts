/** One range of bytes, as a header `Range` names it (RFC 9110, 14.1.2). */

/** `to` is the last byte. Undefined where the whole is sent: without a header, with several ranges, and with what is none. */
export function rangeOf(
  header: string | undefined,
  length: number,
): { from: number; to: number } | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  // The last bytes.
  if (first === '') return last === '0' ? 'outside' : { from: Math.max(0, length - Number(last)), to: length - 1 };
  const from = Number(first);
  if (from >= length) return 'outside';
  if (last !== '' && Number(last) < from) return undefined;
  return { from, to: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}
