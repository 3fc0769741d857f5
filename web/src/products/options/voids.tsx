import { options } from '@glassbook/contract';
import { buttonClass, EmptyState, useTimes } from '@glassbook/ui';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { Paging } from '../../shared/paging.tsx';
import { receiptPath } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';

/** The options of all users that had no result, each with its cause and its receipt. */
export function Voids() {
  const { t } = useTranslation('options');
  const times = useTimes();
  const [page, setPage] = useState(1);
  const loaded = useCall(options.voids, { page: String(page), limit: '10' }, { staleMs: 0 });
  return (
    <Shown of={loaded}>
      {({ data, pages }) =>
        data.length === 0 ? (
          <EmptyState icon={<Timer size={20} strokeWidth={1.75} />} title={t('empty.voids')} />
        ) : (
          <>
            <ul>
              {data.map(({ receipt, symbol, expiry_ms: expiry, cause }) => (
                <li key={receipt} className="li border-t border-line first:border-t-0">
                  <span className="grow min-w-0">
                    <span className="label block">{symbol}</span>
                    <span className="cap c3 block">{times.dateTime(expiry)}</span>
                    <span className="cap c2 block">{t(cause === 'no_strike' ? 'no_strike' : 'void_rule')}</span>
                  </span>
                  <Link className={buttonClass('text', 'md')} to={receiptPath(receipt)}>
                    {t('receipt')}
                  </Link>
                </li>
              ))}
            </ul>
            {pages > 1 && <Paging page={page} last={pages} go={setPage} />}
          </>
        )
      }
    </Shown>
  );
}
