import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Locale } from '@glassbook/i18n/locales';

type Props = { title: string; locale: Locale; width: 'phone' | 'wide'; children: ReactNode };

/** Gives the empty document of the frame the styles of the page around it, in the theme that users start with. */
function dress(page: Document): HTMLElement {
  if (page.head.childElementCount === 0)
    for (const style of document.querySelectorAll('link[rel=stylesheet], head > style'))
      page.head.append(style.cloneNode(true));
  page.documentElement.dataset['theme'] = 'dark';
  return page.body;
}

/**
 * A window of its own, so that styles for its width apply. Its sandbox runs no scripts and opens no links; it has the origin of the desk only so that the
 * parts are drawn into it from here.
 */
export function PreviewFrame({ title, locale, width, children }: Props) {
  const [body, setBody] = useState<HTMLElement>();
  return (
    <>
      <iframe
        className="desk-preview"
        title={title}
        sandbox="allow-same-origin"
        // In the mode of the pages of users; and its load event comes once it is in the page.
        srcDoc="<!doctype html><html><body></body></html>"
        data-width={width}
        onLoad={({ currentTarget }) => {
          const page = currentTarget.contentDocument;
          if (page) setBody(dress(page));
        }}
      />
      {body &&
        createPortal(
          <div lang={locale} className="min-h-dvh">
            {children}
          </div>,
          body,
        )}
    </>
  );
}
