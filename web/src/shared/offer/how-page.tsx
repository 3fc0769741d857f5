import { buttonClass } from '@glassbook/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../page.tsx';

type Props = {
  about: readonly string[];
  steps: readonly string[];
  /** What the example is of, and its sums by the functions that book them. */
  example: string;
  children: ReactNode;
  offers: string;
};

/** How it works, step by step, with a worked example. */
export function HowPage({ about, steps, example, children, offers }: Props) {
  const { t } = useTranslation('offer');
  return (
    <Page title={t('how')} back={offers} width="reading">
      <div className="pad col g4 pb-6">
        {about.map((each) => (
          <p key={each} className="body">
            {each}
          </p>
        ))}
        <ol className="card p tl">
          {steps.map((step, place) => (
            <li key={step}>
              <span className="dot" aria-hidden="true">
                {place + 1}
              </span>
              <p>{step}</p>
            </li>
          ))}
        </ol>
        <section className="card p col g3">
          <h2 className="t3">{t('example')}</h2>
          <p className="cap c2">{example}</p>
          {children}
        </section>
        <Link className={buttonClass('primary', 'lg', true)} to={offers}>
          {t('see')}
        </Link>
      </div>
    </Page>
  );
}
