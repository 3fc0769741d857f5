// Sets the theme before the first paint, so that a light page never flashes dark. A file of its own, because inline scripts are not allowed.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('glassbook.theme');
  } catch {
    // Storage can be off; then the system decides.
  }
  const light = stored === 'light' || (stored === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
})();
