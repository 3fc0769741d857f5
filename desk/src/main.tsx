import './styles.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { keepTextAlive, markOwnFigures, Toaster } from '@glassbook/ui';
import { queries } from './app/calls.ts';
import { startLanguage } from './app/language.ts';
import { makeRouter } from './app/router.tsx';

await startLanguage();
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
keepTextAlive(document.body);
markOwnFigures();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      {/* The server forbids style elements, so the headless parts must not write any. */}
      <CSPProvider disableStyleElements>
        <Suspense fallback={null}>
          <RouterProvider router={makeRouter()} />
        </Suspense>
        <Toaster />
      </CSPProvider>
    </QueryClientProvider>
  </StrictMode>,
);
