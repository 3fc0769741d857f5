import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, BrandMark } from '@glassbook/ui';
import { LanguageChoice } from '../app/language-choice.tsx';
import { useTitle } from '../app/title.ts';

/** The frame of logging in and joining: the mark, the language and one form. */
export function LoginFrame({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('desk');
  useTitle(title);
  return (
    <div className="desk-entry">
      <header className="desk-top">
        <span className="brand">
          <BrandMark />
          Glassbook
        </span>
        <Badge tone="gold">{t('title')}</Badge>
        <span className="grow" />
        <LanguageChoice />
      </header>
      <main className="desk-card">
        <h1 className="t1">{title}</h1>
        {about !== undefined && <p className="c2 mt1">{about}</p>}
        {children}
      </main>
    </div>
  );
}
