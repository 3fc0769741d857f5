import { rewards } from '@glassbook/contract';
import { buttonClass, ListRow, useTimes } from '@glassbook/ui';
import { count } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths as shared } from '../../carry/paths.ts';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';
import { DrawForm } from './draw-form.tsx';
import { DrawOdds, usePrize } from './draw-odds.tsx';
import { Drawn } from './drawn.tsx';
import { paths } from './paths.ts';

const four = (hex: string): string => hex.replaceAll(/(.{4})(?=.)/g, '$1 ');
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

function History({ today }: { today: string }) {
  const { t } = useTranslation('rewards');
  const times = useTimes();
  const prize = usePrize();
  const found = useCall(rewards.draws, { limit: '20' }, { staleMs: 0 });
  return (
    <Shown of={found}>
      {({ data }) => {
        const before = data.filter(({ day }) => day !== today);
        return before.length === 0 ? null : (
          <section className="col g2">
            <h2 className="t3">{t('history')}</h2>
            {before.map((row) => (
              <ListRow
                key={row.day}
                title={times.date(noonOf(row.day), 'UTC')}
                detail={t('number', { number: String(row.number).padStart(4, '0') })}
                value={prize(row)}
              />
            ))}
          </section>
        );
      }}
    </Shown>
  );
}

/** The daily draw: free, one a day, with its odds, what is fixed before it, and its proof. */
export default function DrawPage() {
  const { t, i18n } = useTranslation('rewards');
  const times = useTimes();
  const found = useCall(rewards.today, {}, { staleMs: 0 });
  return (
    <Page title={t('title_draw')} back={shared.home} width="narrow">
      <div className="pad col g4 pb-6">
        <Shown of={found}>
          {({ day, commitment, next_day: next, next_commitment: locked, odds, draws_30d: draws, points, drawn }) => (
            <>
              {drawn ? (
                <Drawn row={drawn} />
              ) : (
                <div className="row sb g2">
                  <div className="col">
                    <span className="cap c2">{t('today')}</span>
                    <span className="t2">{t('today.free')}</span>
                  </div>
                  <div className="col items-end">
                    <span className="cap c2">{t('points')}</span>
                    <span className="t3 num">{count(points, i18n.language)}</span>
                  </div>
                </div>
              )}
              <DrawOdds {...{ odds, draws, ...(drawn && { number: drawn.number }) }} />
              {!drawn && <DrawForm key={day} {...{ commitment, day }} />}
              <section className="col g2">
                <div className="row sb wrap g2">
                  <h2 className="t3">{t('next', { day: times.date(noonOf(next), 'UTC') })}</h2>
                  <span className="cap c2">{t('next.from')}</span>
                </div>
                <div className="card p col">
                  <span className="cap c2">{t('next.locked')}</span>
                  <code className="cap draw-hash">{four(locked)}</code>
                </div>
                {drawn && <p className="cap c2">{t('points_about')}</p>}
              </section>
              <Link className={buttonClass('neutral', 'lg', true)} to={paths.coupon}>
                {t('spend')}
              </Link>
              <History today={day} />
            </>
          )}
        </Shown>
      </div>
    </Page>
  );
}
