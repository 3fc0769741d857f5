import { rising, theme } from './preference.ts';

const bars = { dark: '#14151a', light: '#f4f5f7' };

function apply(): void {
  const wanted = theme.get();
  const light =
    wanted === 'light' || (wanted === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches);
  const name = light ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = name;
  document.documentElement.dataset['rise'] = rising.get();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bars[name]);
}

/** Keeps the page in the chosen theme and colors, also when the system changes its own. */
export function startTheme(): void {
  apply();
  theme.subscribe(apply);
  rising.subscribe(apply);
  window.matchMedia('(prefers-color-scheme: light)').addEventListener('change', apply);
}
