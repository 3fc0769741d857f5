import { useLocation } from 'react-router';
import { ArticleBody as Body } from '@glassbook/ui/content';

/** The HTML of an article. The question that the address names is open. */
export function ArticleBody({ html }: { html: string }) {
  const { hash } = useLocation();
  return <Body html={html} open={hash.slice(1)} />;
}
