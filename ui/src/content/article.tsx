import { useTimes } from '../use-times.ts';
import { ArticleBody } from './article-body.tsx';

/** A notice below its title: since when users see it, milliseconds UTC, and its text. */
export function Article({ html, atMs }: { html: string; atMs: number }) {
  const times = useTimes();
  return (
    <>
      <p className="cap c2 mb-4">
        <time dateTime={new Date(atMs).toISOString()}>{times.date(atMs)}</time>
      </p>
      <ArticleBody html={html} />
    </>
  );
}
