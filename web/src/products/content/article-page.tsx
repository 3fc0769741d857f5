import { Newspaper } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { content } from '@glassbook/contract';
import { EmptyState, ListRow, useTimes } from '@glassbook/ui';
import { Article as Content } from '@glassbook/ui/content';
import { msOf } from '@glassbook/ui/format';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { articlePath, paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { TextSkeleton } from './text-page.tsx';

/** The category of notices, as the specification numbers it. */
const notices = '4';

function Article({ id }: { id: string }) {
  const { t } = useTranslation('content');
  const article = useCall(content.newsDetail, { id }, { staleMs: 300_000 });
  return (
    <Page title={article.data?.title ?? t('title.article')} back={paths.articles} width="reading">
      <article className="pad pt-2">
        <Shown of={article} skeleton={<TextSkeleton />}>
          {({ create_time: at, content: html }) => <Content html={html} atMs={msOf(at)} />}
        </Shown>
      </article>
    </Page>
  );
}

function Articles() {
  const { t } = useTranslation('content');
  const times = useTimes();
  const list = useCall(content.newsList, { c_id: notices, page: '1', limit: '50' }, { staleMs: 60_000 });
  return (
    <Page title={t('title.notices')} back="/" width="reading">
      <Shown of={list}>
        {({ list: articles }) =>
          articles.length === 0 ? (
            <EmptyState icon={<Newspaper size={20} strokeWidth={1.75} />} title={t('notices.none')} headingLevel={2}>
              {t('notices.none_about')}
            </EmptyState>
          ) : (
            <div>
              {articles.map((article) => (
                <ListRow
                  key={article.id}
                  title={article.title}
                  detail={article.abstract}
                  valueDetail={times.date(msOf(article.create_time))}
                  wrap
                  arrow
                  link={<Link to={articlePath(article.id)} />}
                />
              ))}
            </div>
          )
        }
      </Shown>
    </Page>
  );
}

/** One article by its id, or the list of notices without one. */
export default function ArticlePage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? <Article key={id} id={id} /> : <Articles />;
}
