/** The service worker keeps the app for the next visit, and for when there is no network. */

/** Long enough for a first page to be drawn: what is kept for later must not slow what is wanted now. */
const afterLoadMs = 1500;

/** Registers it once the page has settled. In development there is none. */
export function keepForNextVisit(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    setTimeout(() => {
      // Without it everything works, only not offline.
      navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    }, afterLoadMs);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
