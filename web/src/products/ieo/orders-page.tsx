import { ieo } from '@glassbook/contract';
import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { refresh, useCall } from '../../carry/loadable.ts';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { Page } from '../../shared/page.tsx';
import { Paging } from '../../shared/paging.tsx';
import { ieoSubscribePath, paths } from './paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { useLiveMessages } from '../../carry/live/index.ts';
import { ApplicationCard } from './own-applications.tsx';
import './ieo.css';

/** Own applications, newest first, each with the way to its IEO. */
export default function OrdersPage() {
  const { t } = useTranslation('ieo');
  const [page, setPage] = useState(1);
  const found = useCall(ieo.applications, { page: String(page), limit: '10' }, { staleMs: 0 });
  useLiveMessages('ieo.applications', () => refresh(ieo.applications));
  return (
    <Page title={t('mine')} back={paths.offers} width="narrow">
      <div className="pad mt4 col g4 pb-6">
        <Shown of={found}>
          {({ data, pages }) =>
            data.length === 0 ? (
              <NoneHere icon={Rocket} title={t('none')} offers={paths.offers}>
                {t('offer:none.about')}
              </NoneHere>
            ) : (
              <>
                {data.map((each) => (
                  <div key={each.id} className="col g2">
                    <h2 className="t3">
                      <Link to={ieoSubscribePath(each.row.offer)}>{each.title}</Link>
                    </h2>
                    <ApplicationCard of={each} />
                  </div>
                ))}
                {pages > 1 && <Paging page={page} last={pages} go={setPage} />}
              </>
            )
          }
        </Shown>
      </div>
    </Page>
  );
}
