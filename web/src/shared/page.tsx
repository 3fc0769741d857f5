import type { ReactNode } from 'react';
import { TopBar } from '@glassbook/ui';
import { useGoBack } from '../carry/go-back.ts';
import { useTitle } from '../carry/site.ts';

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
  const goBack = useGoBack();
  useTitle(title);
  return (
    <div className={width === 'whole' ? 'content !px-0' : width}>
      <TopBar title={title} {...(back === undefined ? {} : { onBack: () => goBack(back) })}>
        {actions}
      </TopBar>
      {children}
    </div>
  );
}
