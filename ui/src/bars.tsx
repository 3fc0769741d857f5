import { ArrowLeft } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';

/** The name of a page with the way back and what can be done. */
export function TopBar({ title, onBack, children }: { title: ReactNode; onBack?: () => void; children?: ReactNode }) {
  const { t } = useTranslation('app');
  return (
    <header className={classes('topbar', onBack && 'has-back')}>
      {onBack && (
        <IconButton label={t('ui.back')} onClick={onBack}>
          <ArrowLeft size={20} strokeWidth={1.75} />
        </IconButton>
      )}
      <h1 className="grow ell">{title}</h1>
      {children}
    </header>
  );
}

export type TabBarItem = {
  key: string;
  label: ReactNode;
  icon: ReactNode;
  link: ReactElement<{ children?: ReactNode }>;
};

/** The five tabs of a phone; each brings its own link, which marks the present one. */
export function TabBar({ label, items }: { label: string; items: readonly TabBarItem[] }) {
  return (
    <nav className="tabbar" aria-label={label}>
      {items.map((item) =>
        cloneElement(item.link, {
          key: item.key,
          children: (
            <>
              {item.icon}
              <span className="ell max-w-full">{item.label}</span>
            </>
          ),
        }),
      )}
    </nav>
  );
}
