import { loan } from '@glassbook/contract';
import { ListRow } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { Banknote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { refresh, useCall } from '../../carry/loadable.ts';
import { useLiveMessages } from '../../carry/live/index.ts';
import { paths as common } from '../../carry/paths.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';
import { BorrowForm } from './borrow-form.tsx';
import { loanPath, paths } from './paths.ts';
import { RateCard } from './rate-card.tsx';

/** The own loans that run, live, with the ended ones after them. */
function Mine() {
  const { t } = useTranslation('loan');
  const found = useCall(loan.list, { limit: '50' }, { staleMs: 0 });
  useLiveMessages('loan.own', () => refresh(loan.list));
  return (
    <section className="col g2" aria-label={t('mine')}>
      <h2 className="t3">{t('mine')}</h2>
      <Shown of={found}>
        {({ data }) =>
          data.length === 0 ? (
            <NoneHere icon={Banknote} title={t('none')} offers={paths.borrow} />
          ) : (
            data.map((row) => (
              <ListRow
                key={row.id}
                arrow
                link={<Link to={loanPath(row.id)} />}
                title={`${figure(row.borrowed)} ${row.currency_name}`}
                detail={`L-${row.id} · ${t(`state.${row.status as 1 | 2 | 3 | 4 | 5}`)}`}
                value={row.ltv === '' ? '' : `${row.ltv}%`}
              />
            ))
          )
        }
      </Shown>
    </section>
  );
}

/** Borrowing: the rate of now, the form, and the own loans. */
export default function BorrowPage() {
  const { t } = useTranslation('loan');
  const loggedIn = useLoggedIn();
  const found = useCall(loan.config, {}, { everyMs: 5_000 });
  return (
    <Page title={t('title')} back={common.finance} width="narrow">
      <div className="pad col g4 pb-6">
        <Shown of={found}>
          {(config) => (
            <>
              <RateCard config={config} />
              <BorrowForm config={config} />
            </>
          )}
        </Shown>
        {loggedIn && <Mine />}
      </div>
    </Page>
  );
}
