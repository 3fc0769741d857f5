import { EmptyState } from '@glassbook/ui';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Found as Row, Group } from './search-groups.ts';
import { SearchOption } from './search-option.tsx';

type FoundProps = {
  groups: readonly Group[];
  listId: string;
  active: number;
  stale: boolean;
  query: string;
  onOpen: (chosen: Row) => void;
  onForget: () => void;
};

/** What was found, in groups; the options are counted through all of them. */
export function Found({ groups, listId, active, stale, query, onOpen, onForget }: FoundProps) {
  const { t } = useTranslation('market');
  const count = groups.reduce((so, { rows }) => so + rows.length, 0);
  let index = -1;
  return (
    <>
      <p className="sr" role="status">
        {query === '' ? '' : t('search.results', { count })}
      </p>
      {groups.some(({ key }) => key === 'recent') && (
        <div className="flex justify-end pad -mb-11 relative z-1">
          <button type="button" className="more" onClick={onForget}>
            {t('search.forget')}
          </button>
        </div>
      )}
      <div id={listId} role="listbox" aria-label={t('search.label')}>
        {groups.map(({ key, rows }) => (
          <div key={key} role="group" aria-label={t(`search.${key}`)}>
            <div className="sec" role="presentation">
              <span className="t3" aria-hidden="true">
                {t(`search.${key}`)}
              </span>
            </div>
            {rows.map((row) => {
              index += 1;
              return (
                <SearchOption
                  key={row.kind === 'market' ? row.listing.match_id : row.to}
                  id={`${listId}-${index}`}
                  row={row}
                  active={index === active}
                  stale={stale}
                  onOpen={() => onOpen(row)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {count === 0 && (
        <EmptyState
          headingLevel={2}
          icon={<SearchX size={20} strokeWidth={1.75} />}
          title={t('search.none', { query })}
        >
          {t('search.none_about')}
        </EmptyState>
      )}
    </>
  );
}
