import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The HTML of an article, as the server has sanitised it: only tags and addresses of its list ever get here. The question that the address names is open. */
export function ArticleBody({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const questions = body.current?.querySelectorAll('details') ?? [];
    const named = [...questions].find(({ id }) => id !== '' && `#${id}` === hash);
    if (!named) return;
    named.open = true;
    // Where keyboard users continue.
    named.querySelector('summary')?.focus();
  }, [hash, html]);
  return <div ref={body} className="article" dangerouslySetInnerHTML={{ __html: html }} />;
}
