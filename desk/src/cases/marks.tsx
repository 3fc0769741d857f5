import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@glassbook/ui';
import { TriangleAlert } from 'lucide-react';

/** What is unusual about a case, as the server found it. `bad`: that nothing but a rejection is possible. */
export function Marks({
  marks,
  children,
}: {
  marks: readonly { key: string; text: string; bad: boolean }[];
  /** What the marks come from. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('treasury');
  return (
    <section className="mt6" aria-label={t('risk')}>
      <h2 className="t3 mb-2">{t('risk')}</h2>
      {marks.length === 0 ? (
        <p className="body c2">{t('risk_none')}</p>
      ) : (
        <ul className="row wrap g2">
          {marks.map(({ key, text, bad }) => (
            <li key={key}>
              <Badge tone={bad ? 'err' : 'warn'}>
                <TriangleAlert size={12} strokeWidth={1.75} aria-hidden="true" />
                {text}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
