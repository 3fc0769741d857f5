import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWords } from '../../carry/language.ts';
import { singleKeys } from '../../carry/preference.ts';

type Parts = ComponentType<{ close: (back: boolean) => void }>;
const load = async (): Promise<Parts> => {
  const [parts] = await Promise.all([import('../../products/market/search/header-search.tsx'), loadWords(['market'])]);
  return parts.HeaderSearch;
};

/** The search of markets in the bar on top: "/" opens it from anywhere but a field. Its list comes when it is first opened. */
export function NavSearch() {
  const { t } = useTranslation('app');
  const [Opened, setOpened] = useState<Parts>();
  const door = useRef<HTMLButtonElement>(null);
  const open = useCallback(
    () =>
      void load().then(
        (parts) => setOpened(() => parts),
        () => undefined,
      ),
    [],
  );
  const close = useCallback((back: boolean) => {
    setOpened(undefined);
    if (back) setTimeout(() => door.current?.focus());
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const busy = event.target instanceof Element && event.target.closest('input, textarea, select, [role="listbox"]');
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (
        event.key !== '/' ||
        !plain ||
        busy ||
        singleKeys.get() === 'off' ||
        document.querySelector('[role="dialog"]')
      )
        return;
      event.preventDefault();
      open();
    };
    // Before the keys of a page, which may use the same one.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [open]);
  return (
    <div className="nav-search">
      {Opened ? (
        <Opened close={close} />
      ) : (
        <button
          ref={door}
          type="button"
          aria-haspopup="listbox"
          onPointerEnter={() => void load().catch(() => undefined)}
          onClick={open}
        >
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('search_markets')}</span>
          <kbd aria-hidden="true">/</kbd>
        </button>
      )}
    </div>
  );
}
