/** The sizes of the terminal's panels, in px: a wider window gives its room to the chart. Kept per browser. */
import { keep, kept } from '../../../carry/storage.ts';

/** What is chosen of a panel, and whether it is before the line that moves it. */
export const panels = {
  markets: { least: 200, start: 284, most: 400, axis: 'width', before: true },
  book: { least: 232, start: 264, most: 420, axis: 'width', before: false },
  ticket: { least: 280, start: 300, most: 420, axis: 'width', before: false },
  orders: { least: 104, start: 156, most: 480, axis: 'height', before: false },
} as const;
export type PanelName = keyof typeof panels;
const panelNames = Object.keys(panels) as PanelName[];

/** The chart gives way down to this width. */
export const leastOfChart = 320;

const keyOf = (name: PanelName): string => `terminal.${name}`;

/** What the user has chosen, or where it starts; a kept size that is out of bounds is brought inside. */
export function sizeOf(name: PanelName): number {
  const { least, start, most } = panels[name];
  const chosen = Number(kept(keyOf(name)) ?? start);
  return Number.isFinite(chosen) ? Math.min(most, Math.max(least, chosen)) : start;
}

/** How large a panel is drawn, in px: in a narrow window less than was chosen. */
export const boxOf = (name: PanelName | 'chart', axis: 'width' | 'height'): number =>
  Math.round(document.getElementById(`panel-${name}`)?.getBoundingClientRect()[axis] ?? 0);

/** A size within a panel's bounds, and no larger than the chart gives way. */
export function fitted(name: PanelName, px: number): number {
  const { least, most, axis } = panels[name];
  const room = boxOf('chart', axis) - (axis === 'width' ? leastOfChart : 0);
  return Math.max(least, Math.min(most, boxOf(name, axis) + Math.max(0, room), Math.round(px)));
}

export const chosenSizes = (): Record<PanelName, number> => ({
  markets: sizeOf('markets'),
  book: sizeOf('book'),
  ticket: sizeOf('ticket'),
  orders: sizeOf('orders'),
});

export const keepSize = (name: PanelName, px: number): void => keep(keyOf(name), String(Math.round(px)));

export function forgetSizes(): void {
  for (const name of panelNames) keep(keyOf(name), undefined);
}
