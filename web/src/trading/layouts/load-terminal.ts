export const wideWindow = '(min-width: 1024px)';

/** The panels of a wide window; a phone does without their code. */
export const loadTerminal = () => import('./terminal.tsx');

/** Loads the layout of this window together with the page. */
export function loadLayout(): void {
  if (window.matchMedia(wideWindow).matches) loadTerminal().catch(() => undefined);
}
