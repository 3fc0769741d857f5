import type { ConfigureConvert } from './command.ts';
import type { State } from './state.ts';

/** The first setting of conversions that is refused for what its fields alone cannot say. */
export function convertProblem({ assets }: State, { unit, dustMax, max }: ConfigureConvert): string | undefined {
  if (!assets.get(unit)?.kinds.includes('spot')) return 'unit';
  return dustMax > max ? 'dustMax' : undefined;
}
