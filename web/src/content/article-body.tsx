/** The HTML of an article, as the server has sanitised it: only tags and addresses of its list ever get here. */
export function ArticleBody({ html }: { html: string }) {
  return <div className="article" dangerouslySetInnerHTML={{ __html: html }} />;
}
