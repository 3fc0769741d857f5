import { number } from '@glassbook/ui/format';

/** Numbers of a problem as people read them; the other parameters are names and stay as they are. */
export const spokenParams = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, /^\d/.test(value) ? number(value) : value]));
