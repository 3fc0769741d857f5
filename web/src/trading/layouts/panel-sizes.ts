/** The sizes of the terminal's panels, in px: a wider window gives its room to the chart. Kept per browser. */
import { keep, kept } from '../../app/storage.ts';

/** Widths, and of the orders the height. */
export const panels = {
  markets: { least: 200, start: 284, most: 400 },
  book: { least: 232, start: 264, most: 420 },
  ticket: { least: 280, start: 300, most: 420 },
  orders: { least: 104, start: 156, most: 480 },
} as const;
export type PanelName = keyof typeof panels;
export const panelNames = Object.keys(panels) as PanelName[];

const keyOf = (name: PanelName): string => `terminal.${name}`;

/** What the user has chosen, or where it starts; a kept size that is out of bounds is brought inside. */
export function sizeOf(name: PanelName): number {
  const { least, start, most } = panels[name];
  const chosen = Number(kept(keyOf(name)) ?? start);
  return Number.isFinite(chosen) ? Math.min(most, Math.max(least, chosen)) : start;
}

export const keepSize = (name: PanelName, px: number): void => keep(keyOf(name), String(Math.round(px)));

export function forgetSizes(): void {
  for (const name of panelNames) keep(keyOf(name), undefined);
}
