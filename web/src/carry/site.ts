import { useEffect } from 'react';
import { content } from '@glassbook/contract';
import { useCall } from './loadable.ts';

const fallbackName = 'Glassbook';

/** The name of the site, as it is configured. */
export function useSite(): { name: string } {
  const config = useCall(content.getSiteConfig, {}, { staleMs: Infinity });
  return { name: config.data?.site_name || fallbackName };
}

/** Names the page in the window's title. */
export function useTitle(title: string | undefined): void {
  const { name } = useSite();
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name;
  }, [title, name]);
}

/** The same as a component, where which name it is follows from what is drawn. */
export function Title({ title }: { title: string }) {
  useTitle(title);
  return null;
}
