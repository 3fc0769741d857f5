import { rewards } from '@glassbook/contract';
import { EmptyState, Segments } from '@glassbook/ui';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths as shared } from '../../carry/paths.ts';
import { refresh, useCall } from '../../carry/loadable.ts';
import { useLiveMessages } from '../../carry/live/index.ts';
import { Page } from '../../shared/page.tsx';
import { Paging } from '../../shared/paging.tsx';
import { Shown } from '../../shared/shown.tsx';
import { CouponCard } from './coupon-card.tsx';
import { CouponUses } from './coupon-uses.tsx';
import { RedeemForm, Shop } from './shop.tsx';

const tabs = ['1', '2', '3', '4'] as const;
const LIMIT = '10';
const hows = ['how.one', 'how.budget', 'how.end', 'how.boost', 'how.bonus'] as const;

/** Own coupons, what they took off, and how more are had. */
export default function CouponPage() {
  const { t } = useTranslation('rewards');
  const [status, setStatus] = useState<(typeof tabs)[number]>('1');
  const [page, setPage] = useState(1);
  const found = useCall(rewards.list, { status, page: String(page), limit: LIMIT }, { staleMs: 0 });
  useLiveMessages('rewards.coupons', () => {
    refresh(rewards.list);
    refresh(rewards.log);
  });
  return (
    <Page title={t('title')} back={shared.settings} width="narrow">
      <div className="pad col g4 pb-6">
        <Segments
          label={t('title')}
          value={status}
          onChange={(next) => {
            setStatus(next);
            setPage(1);
          }}
          options={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        />
        <Shown of={found}>
          {({ data, pages }) =>
            data.length === 0 ? (
              <EmptyState headingLevel={2} icon={<Ticket size={20} strokeWidth={1.75} />} title={t('none')}>
                {t('none_about')}
              </EmptyState>
            ) : (
              <>
                {data.map((coupon) => (
                  <CouponCard key={coupon.id} coupon={coupon} />
                ))}
                {pages > 1 && <Paging page={page} last={pages} go={setPage} />}
              </>
            )
          }
        </Shown>
        <CouponUses />
        <Shop />
        <RedeemForm />
        <section className="col g2">
          <h2 className="t3">{t('how')}</h2>
          <ol className="col g2 body c2 coupon-how">
            {hows.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ol>
        </section>
      </div>
    </Page>
  );
}
