import { useEffect, useRef } from 'react';

/**
 * The HTML of an article, as the server has sanitised it: only tags and addresses of its list ever get here. The question named `open` is
 * open, and has the focus.
 */
export function ArticleBody({ html, open = '' }: { html: string; open?: string }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const questions = body.current?.querySelectorAll('details') ?? [];
    const named = [...questions].find(({ id }) => id !== '' && id === open);
    if (!named) return;
    named.open = true;
    // Where keyboard users continue.
    named.querySelector('summary')?.focus();
  }, [open, html]);
  return <div ref={body} className="article" dangerouslySetInnerHTML={{ __html: html }} />;
}
