// Sets the theme, the colors and the language before the first paint, so that a light page never flashes dark and the first sentence is in the user's language.
// A file of its own, because inline scripts are not allowed.
(() => {
  const kept = (name) => {
    try {
      return localStorage.getItem(`glassbook.${name}`);
    } catch {
      // Storage can be off; then the browser decides.
      return null;
    }
  };
  const theme = kept('theme');
  const light = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  // The same choice as in src/app/language.ts, which a test compares.
  const locales = ['en', 'zh-CN', 'zh-HK', 'th', 'ja', 'ko', 'fr', 'es', 'vi', 'pt'];
  const localeOf = (tag) => {
    const lower = tag.toLowerCase().replaceAll('_', '-');
    if (/^zh(-|$)/.test(lower)) return /^zh-(hant|hk|tw|mo)\b/.test(lower) ? 'zh-HK' : 'zh-CN';
    return locales.find((locale) => locale === lower.split('-')[0]);
  };
  const chosen = kept('language');
  const page = document.documentElement;
  page.dataset.theme = light ? 'light' : 'dark';
  page.dataset.rise = kept('rise') === 'red' ? 'red' : 'green';
  page.lang = locales.includes(chosen)
    ? chosen
    : (navigator.languages.map(localeOf).find((locale) => locale !== undefined) ?? 'en');
})();
