import { options } from '@glassbook/contract';
import { Badge, buttonClass, EmptyState, Tabs, useTimes } from '@glassbook/ui';
import { figure, trimmed } from '@glassbook/ui/format';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../app/loadable.ts';
import { Paging } from '../app/paging.tsx';
import { receiptPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { termText } from './term-text.ts';

const limit = '10';
const tones = { won: 'up', lost: 'down', equal: 'info', void: 'warn' } as const;

/** Own options: those that run, and those that ended. */
export function Lists({ again }: { again: (of: options.Option) => void }) {
  const { t } = useTranslation('options');
  const [view, setView] = useState<'1' | '3'>('1');
  const [page, setPage] = useState(1);
  const loaded = useCall(options.lists, { status: view, page: String(page), limit }, { staleMs: 0 });
  return (
    <section className="mt6 min-w-0 lg:mt-0">
      <Tabs
        label={t('title')}
        value={view}
        onChange={(next) => {
          setView(next);
          setPage(1);
        }}
        tabs={[
          { value: '1', label: t('open.title') },
          { value: '3', label: t('closed.title') },
        ]}
        panelId="own-options"
      />
      <div id="own-options" role="tabpanel" aria-label={t(view === '1' ? 'open.title' : 'closed.title')}>
        <Shown of={loaded}>
          {({ data, last_page: last }) =>
            data.length === 0 ? (
              <EmptyState
                icon={<Timer size={20} strokeWidth={1.75} />}
                title={t(view === '1' ? 'open.empty' : 'closed.empty')}
              />
            ) : (
              <>
                <ul>
                  {data.map((of) => (
                    <Row key={of.id} of={of} again={again} />
                  ))}
                </ul>
                {last > 1 && <Paging page={page} last={last} go={setPage} />}
              </>
            )
          }
        </Shown>
      </div>
    </section>
  );
}

/** One option: what it was, what came of it, its receipt, and the same again. */
function Row({ of, again }: { of: options.Option; again: (of: options.Option) => void }) {
  const { t } = useTranslation('options');
  const times = useTimes();
  return (
    <li className="li border-t border-line first:border-t-0 flex-wrap">
      <span className="grow min-w-0">
        <span className="label block">{`${t(of.side)} · ${of.symbol_name} · ${termText(t, of.seconds)}`}</span>
        <span className="cap c3 block">{times.dateTime(of.opened_ms)}</span>
        <span className="cap c2 block num">
          {`${t('strike')} ${figure(of.open_price)}${of.result === null || of.result === 'void' ? '' : ` → ${figure(of.end_price)}`}`}
        </span>
      </span>
      <span className="text-end">
        <span className="label num block">{`${trimmed(of.number)} ${of.currency_name}`}</span>
        {of.result !== null && (
          <>
            <Badge tone={tones[of.result]}>{t(`old.${of.result}`)}</Badge>
            <span className="cap c2 block num">{t('returns', { amount: figure(of.back) })}</span>
          </>
        )}
      </span>
      <span className="row g2 w-full justify-end">
        {of.result !== null && (
          <button type="button" className={buttonClass('text', 'md')} onClick={() => again(of)}>
            {t('again')}
          </button>
        )}
        <Link className={buttonClass('text', 'md')} to={receiptPath(of.receipt)}>
          {t('receipt')}
        </Link>
      </span>
    </li>
  );
}
