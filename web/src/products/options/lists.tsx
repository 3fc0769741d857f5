import { options } from '@glassbook/contract';
import { Badge, buttonClass, EmptyState, Tabs, useTimes } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { Paging } from '../../shared/paging.tsx';
import { receiptPath } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { termText } from './term-text.ts';
import { Voids } from './voids.tsx';

const limit = '10';
const tones = { won: 'up', lost: 'down', equal: 'info', void: 'warn' } as const;

type View = 'open' | 'closed' | 'voids';
const statusOf = { open: '1', closed: '3' } as const;

/** Own options, those that run and those that ended; and of all users those without a result. */
export function Lists({ isLoggedIn, again }: { isLoggedIn: boolean; again: (of: options.Option) => void }) {
  const { t } = useTranslation('options');
  const [chosen, setView] = useState<View>();
  const views: readonly View[] = isLoggedIn ? ['open', 'closed', 'voids'] : ['voids'];
  const view = chosen !== undefined && views.includes(chosen) ? chosen : (views[0] ?? 'voids');
  return (
    <section className="mt6 min-w-0 lg:mt-0">
      <Tabs
        label={t('title')}
        value={view}
        onChange={setView}
        tabs={views.map((value) => ({ value, label: t(`list.${value}`) }))}
        panelId="options-list"
      />
      <div id="options-list" role="tabpanel" aria-label={t(`list.${view}`)}>
        {view === 'voids' ? <Voids /> : <Own key={view} view={view} again={again} />}
      </div>
    </section>
  );
}

function Own({ view, again }: { view: 'open' | 'closed'; again: (of: options.Option) => void }) {
  const { t } = useTranslation('options');
  const [page, setPage] = useState(1);
  const loaded = useCall(options.lists, { status: statusOf[view], page: String(page), limit }, { staleMs: 0 });
  return (
    <Shown of={loaded}>
      {({ data, last_page: last }) =>
        data.length === 0 ? (
          <EmptyState icon={<Timer size={20} strokeWidth={1.75} />} title={t(`empty.${view}`)} />
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
        <span className="cap c2 block num text-start">
          {of.strike_seq === 0
            ? t(of.result === null ? 'strike_next' : 'no_strike')
            : `${t('strike')} ${figure(of.open_price)}${of.result === null || of.result === 'void' ? '' : ` → ${figure(of.end_price)}`}`}
        </span>
      </span>
      <span className="text-end">
        <span className="label num block">{`${figure(of.number)} ${of.currency_name}`}</span>
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
