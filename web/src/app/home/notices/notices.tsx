import { ListRow, Skeleton, useTimes } from '@glassbook/ui';
import { msOf } from '@glassbook/ui/format';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { content } from '@glassbook/contract';
import { articlePath } from '../../../carry/paths.ts';

/** How many are shown before "All". */
const shownAtFirst = 2;

/** Public notices, newest first. */
export function Notices({ list }: { list: readonly content.Article[] | undefined }) {
  const { t } = useTranslation('home');
  const times = useTimes();
  const [all, setAll] = useState(false);
  if (list?.length === 0) return null;
  return (
    <section className="mt3">
      <div className="sec">
        <h2>{t('notices.title')}</h2>
        {list !== undefined && list.length > shownAtFirst && (
          <button type="button" className="more" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'notices.less' : 'notices.all')}
            {all ? <ChevronUp size={16} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
          </button>
        )}
      </div>
      {list === undefined ? (
        <div className="pad">
          <Skeleton height={44} width="100%" />
        </div>
      ) : (
        <ul>
          {list.slice(0, all ? list.length : shownAtFirst).map((notice) => (
            <li key={notice.id} className="mx-[var(--gb-gutter)] border-t border-line first:border-t-0 [&_.li]:px-0">
              <ListRow
                title={notice.title}
                detail={times.ago(msOf(notice.create_time))}
                arrow
                link={<Link to={articlePath(notice.id)} />}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
