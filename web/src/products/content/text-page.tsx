import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { content, Route } from '@glassbook/contract';
import { useTranslation } from 'react-i18next';
import { Loading, Skeleton } from '@glassbook/ui';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { ArticleBody } from './article-body.tsx';

/** Lines of a text while it loads. */
export function TextSkeleton() {
  return (
    <Loading>
      <div className="col g3">
        {['90%', '100%', '96%', '60%', '100%', '88%', '40%'].map((width, line) => (
          <Skeleton key={line} width={width} height={14} />
        ))}
      </div>
    </Loading>
  );
}

type TextRoute = Route<z.ZodType, typeof content.faq.reply, undefined>;

/** One of the fixed texts, with its own title until the server's is loaded. `children` come below the text. */
export function TextPage({ route, title, children }: { route: TextRoute; title: string; children?: ReactNode }) {
  const { t } = useTranslation('content');
  const text = useCall(route, {}, { staleMs: 300_000 });
  return (
    <Page title={text.data?.title || t(title)} back={paths.settings} width="reading">
      <article className="pad pt-2">
        <Shown of={text} skeleton={<TextSkeleton />}>
          {(article) => <ArticleBody html={article.content} />}
        </Shown>
      </article>
      {children}
    </Page>
  );
}
