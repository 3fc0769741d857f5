import { Globe, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { BrandMark, IconButton } from '@glassbook/ui';
import { paths } from '../../carry/paths.ts';
import { useSite, useTitle } from '../../carry/site.ts';

/** The frame of logging in and signing up: the mark, the language, the way out, and one form. */
export function AccountFrame({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('app');
  const go = useNavigate();
  const { name } = useSite();
  useTitle(title);
  return (
    <>
      <header className="topbar">
        <Link className="brand min-h-11" to="/">
          <BrandMark />
          {name}
        </Link>
        <span className="grow" />
        <IconButton label={t('language')} onClick={() => void go(paths.language)}>
          <Globe size={20} strokeWidth={1.75} />
        </IconButton>
        <IconButton label={t('ui.close')} onClick={() => void go('/')}>
          <X size={20} strokeWidth={1.75} />
        </IconButton>
      </header>
      <div className="account-card">
        <h1 className="t1">{title}</h1>
        <div className="c2 mt1">{about}</div>
        {children}
      </div>
    </>
  );
}
