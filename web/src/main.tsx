import './styles.css';
import { keepTextAlive, markOwnFigures } from '@glassbook/ui';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startFirstPage } from './app/first-page.ts';
import { startLanguage } from './carry/language.ts';
import { queries } from './carry/loadable.ts';
import { lendFrom } from './shared/lent.tsx';
import { loadFirst, makeHistory, Pages } from './app/routing/router.tsx';
import { keepForNextVisit } from './app/service-worker.ts';
import { clearOlderShape } from './carry/storage.ts';
import { startTheme } from './carry/theme.ts';
import { live } from './carry/live/index.ts';
import { reducers } from './app/products.ts';

live.register(reducers);
lendFrom(async () => (await import('./app/lends.ts')).lends);
clearOlderShape();
startTheme();
keepForNextVisit();
await startLanguage(
  startFirstPage(window.location)?.words,
  async () => (await import('./app/later-words.ts')).laterWords,
);
await loadFirst(window.location.pathname);
// The server's texts in the old language are requested in the new one.
i18next.on('languageChanged', () => void queries.invalidateQueries());

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
keepTextAlive(document.body);
markOwnFigures();
// What was painted first stays until there is a page.
new MutationObserver((_, observer) => {
  document.getElementById('first-look')?.remove();
  observer.disconnect();
}).observe(root, { childList: true });
// A transition draws the first page in slices, between which a tap is answered; drawn at once it is one task of a tenth of a second on a phone.
const screens = createRoot(root);
startTransition(() =>
  screens.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        {/* The server forbids style elements, so the headless parts must not write any. */}
        <CSPProvider disableStyleElements>
          <Pages history={makeHistory()} />
        </CSPProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
