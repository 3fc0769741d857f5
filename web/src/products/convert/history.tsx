import { convert } from '@glassbook/contract';
import { CoinIcon, EmptyState, useTimes } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { Paging } from '../../shared/paging.tsx';
import { Shown } from '../../shared/shown.tsx';
import { hasFee } from './quote-card.tsx';

const limit = '10';

/** The own conversions, newest first. */
export function History() {
  const { t } = useTranslation('convert');
  const times = useTimes();
  const [page, setPage] = useState(1);
  const loaded = useCall(convert.history, { page: String(page), limit }, { staleMs: 0 });
  return (
    <section className="mt6">
      <div className="sec">
        <h2>{t('history.title')}</h2>
      </div>
      <Shown of={loaded}>
        {({ data, pages }) =>
          data.length === 0 ? (
            <EmptyState icon={<ArrowLeftRight size={20} strokeWidth={1.75} />} title={t('history.empty')}>
              {t('history.empty_about')}
            </EmptyState>
          ) : (
            <>
              <ul>
                {data.map((made) => (
                  <li key={made.id} className="li border-t border-line first:border-t-0">
                    <CoinIcon symbol={made.to_name} size={28} />
                    <span className="grow min-w-0">
                      <span className="label block num">{`${exact(made.pays)} ${made.from_name}`}</span>
                      <span className="cap c3 block">{times.dateTime(made.created_ms)}</span>
                      <span className="cap c2 block">
                        {t('history.spread', { amount: exact(made.spread), asset: made.to_name })}
                      </span>
                      {hasFee(made) && (
                        <span className="cap c2 block">{`${t('reason.fee')} ${exact(made.fee)} ${made.from_name}`}</span>
                      )}
                    </span>
                    <span className="label num text-end">{`+${exact(made.gets)} ${made.to_name}`}</span>
                  </li>
                ))}
              </ul>
              {pages > 1 && <Paging page={page} last={pages} go={setPage} />}
            </>
          )
        }
      </Shown>
    </section>
  );
}
