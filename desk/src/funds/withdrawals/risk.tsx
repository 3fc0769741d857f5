import { useTranslation } from 'react-i18next';
import { exact } from '@glassbook/ui/format';
import { HoldLines } from '../../cases/hold-lines.tsx';
import { Marks } from '../../cases/marks.tsx';
import type { Case } from './decide.tsx';

/** What is unusual about a withdrawal, and the facts that it comes from. */
export function Risk({ of: { marks, risk } }: { of: Case }) {
  const { t } = useTranslation('treasury');
  return (
    <Marks
      marks={marks.map((mark) => ({
        key: mark,
        text: t(`mark.${mark}`),
        bad: mark === 'details_changed' || mark === 'payee_removed' || mark === 'card_in_review',
      }))}
    >
      <ul className="col g1 cap c2 mt3">
        <li>{t('fact.paid', { number: risk.paid_before })}</li>
        <li>{t('fact.day', { number: risk.day_count })}</li>
        <li>{t('fact.limit', { used: exact(risk.used_btc), limit: exact(risk.limit_btc) })}</li>
        <HoldLines of={risk} />
      </ul>
    </Marks>
  );
}
