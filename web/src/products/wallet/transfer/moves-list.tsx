import { wallet } from '@glassbook/contract';
import { CoinIcon, EmptyState, useTimes } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Shown } from '../../../shared/shown.tsx';
import { LoadMore } from '../records/load-more.tsx';
import { usePages } from '../records/use-pages.ts';

/** Rows of a page of the moves. */
const limit = 10;

/** The moves there have been, newest first. */
export function MovesList() {
  const { t } = useTranslation('wallet');
  const times = useTimes();
  const pages = usePages(
    wallet.moves,
    (page) => ({ page: String(page), limit: String(limit) }),
    ({ data }) => data,
  );
  return (
    <section className="mt6">
      <div className="sec">
        <h2>{t('moves.title')}</h2>
        <span className="cap c3">{t('records.zone', { zone: times.zone() })}</span>
      </div>
      <Shown of={pages.loaded}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<ArrowLeftRight size={20} strokeWidth={1.75} />} title={t('moves.empty')}>
              {t('moves.empty_about')}
            </EmptyState>
          ) : (
            <>
              <ul>
                {rows.map((move) => (
                  <li key={`${move.id} ${move.kind}`} className="li border-t border-line first:border-t-0">
                    <CoinIcon symbol={move.currency_name} size={28} />
                    <span className="grow">
                      <span className="label block">
                        {t('moves.way', { from: t(`kind.${move.from_field}`), to: t(`kind.${move.to_field}`) })}
                      </span>
                      <span className="cap c3">{times.dateTime(move.created_ms)}</span>
                    </span>
                    <span className="label num">
                      {exact(move.value.replace(/^-/, ''))} {move.currency_name}
                    </span>
                  </li>
                ))}
              </ul>
              <LoadMore pages={pages} />
            </>
          )
        }
      </Shown>
    </section>
  );
}
