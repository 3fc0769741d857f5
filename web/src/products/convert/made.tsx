import type { convert } from '@glassbook/contract';
import { useTranslation } from 'react-i18next';
import { QuoteSums } from './quote-card.tsx';

/** The receipt of what was just converted: the digits of its quote, and the journal entry that has it. */
export function Made({ conversions }: { conversions: readonly convert.ConversionView[] }) {
  const { t } = useTranslation('convert');
  return conversions.map((made) => (
    <section key={made.id} className="card p col g3" aria-label={t('receipt', { id: made.id })}>
      <h2 className="t3">{t('receipt', { id: made.id })}</h2>
      <QuoteSums of={{ ...made, lines: [made] }} />
      <p className="cap c3">{t('entry', { seq: made.seq })}</p>
    </section>
  ));
}
