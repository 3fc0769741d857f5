import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { TopBar } from '@glassbook/ui';
import { useTitle } from './site.ts';

export type PageProps = {
  title: string;
  /** Shows the way back: to the page before, or to this one where there is none. */
  back?: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** Forms and lists in the middle of a wide window, texts a little wider, anything else whole. */
  width?: 'narrow' | 'reading' | 'whole';
  children: ReactNode;
};

/** A page with its title on top. A page with a head of its own uses `useTitle` alone. */
export function Page({ title, back, actions, width = 'whole', children }: PageProps) {
  const go = useNavigate();
  useTitle(title);
  const goBack = () => {
    // The first page of a visit has nothing before it.
    if (window.history.state?.idx > 0) void go(-1);
    else void go(back ?? '/', { replace: true });
  };
  return (
    <div className={width === 'whole' ? 'content !px-0' : width}>
      <TopBar title={title} {...(back === undefined ? {} : { onBack: goBack })}>
        {actions}
      </TopBar>
      {children}
    </div>
  );
}
