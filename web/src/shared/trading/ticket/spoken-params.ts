import { exact, inSentence } from '@glassbook/ui/format';

/** Numbers of a problem formatted for reading; the other parameters are names and stay unchanged. */
export const spokenParams = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, /^[\d.]+$/.test(value) ? inSentence(exact(value)) : value]),
  );
