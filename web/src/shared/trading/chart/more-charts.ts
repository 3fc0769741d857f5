/** The rest of the chart library: more indicators, the drawing tools, and the figures these are made of. Loaded when one of them is first used. */
import { figures, indicators, overlays } from 'virtual:rest-of-charts';

let isRegistered = false;

/** Registers them with the library, once. */
export async function registerMore(): Promise<void> {
  // The chart has it already; a file that names it would split it in two.
  const { registerFigure, registerIndicator, registerOverlay } = await import('./library.ts');
  if (isRegistered) return;
  isRegistered = true;
  for (const each of figures) registerFigure(each);
  for (const each of indicators) registerIndicator(each);
  for (const each of overlays) registerOverlay(each);
}
