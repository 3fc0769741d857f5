import { Button, FieldError } from '@glassbook/ui';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UntilNext } from './until-next.tsx';
import type { DemoClaim } from './use-demo-claim.ts';

/** For an account with nothing in it, where the server gives demo money. */
export function DemoCard({ demo }: { demo: DemoClaim }) {
  const { t } = useTranslation('wallet');
  return (
    <section className="card p row g3 flex-wrap">
      <FlaskConical size={24} strokeWidth={1.75} className="text-ink-2" aria-hidden="true" />
      <div className="grow min-w-48">
        <h2 className="t3">{t('demo.title')}</h2>
        <p className="cap c2 mt1">{t('demo.about')}</p>
        {demo.unknown && <FieldError>{t('transfer.outcome_unknown')}</FieldError>}
      </div>
      <Button tone="primary" busy={demo.claiming && t('demo.claiming')} onClick={demo.claim} className="max-sm:w-full">
        {t('demo.claim')}
        <UntilNext nextAt={demo.nextAt} />
      </Button>
    </section>
  );
}
