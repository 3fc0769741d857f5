import { Overlay, Switch } from '@glassbook/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { singleKeys, usePreference } from '../../carry/preference.ts';
import type { Side } from './instrument.ts';

const shortcutKeys = ['b', 's', 'l', 'm', 'p', 'a', '1', '2', '3', '4', 'c', '/', '?'] as const;

/** The effects of the shortcuts on a ticket. */
export type TicketShortcut =
  | { key: 'side'; side: Side }
  | { key: 'type'; type: 'limit' | 'market' }
  | { key: 'percent'; percent: number };

export type Shortcuts = {
  press: (stroke: TicketShortcut) => void;
  search: () => void;
  help: () => void;
  /** Opens the confirmation to cancel the open orders of this market. */
  cancelAll: () => void;
};

const focusField = (field: 'price' | 'amount'): void =>
  document.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)?.focus();

function run(key: string, { press, search, help, cancelAll }: Shortcuts): boolean {
  if (key === 'b') press({ key: 'side', side: 'buy' });
  else if (key === 's') press({ key: 'side', side: 'sell' });
  else if (key === 'l') press({ key: 'type', type: 'limit' });
  else if (key === 'm') press({ key: 'type', type: 'market' });
  else if (key >= '1' && key <= '4') press({ key: 'percent', percent: 25 * Number(key) });
  else if (key === 'c') cancelAll();
  else if (key === 'p') focusField('price');
  else if (key === 'a') focusField('amount');
  else if (key === '/') search();
  else if (key === '?') help();
  else return false;
  return true;
}

/** Handles the shortcuts of the trading screen, but not in input fields or behind a dialog. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [on] = usePreference(singleKeys);
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      const target = event.target instanceof Element ? event.target : undefined;
      if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]')) return;
      if (document.querySelector('[role="dialog"]')) return;
      if (on === 'off' && event.key !== '?') return;
      if (run(event.key, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
}

/** The list of the shortcuts. */
export function ShortcutHelp({ open, setOpen }: { open: boolean; setOpen: (open: boolean) => void }) {
  const { t } = useTranslation('trading');
  const [on, set] = usePreference(singleKeys);
  return (
    <Overlay open={open} onOpenChange={setOpen} title={t('shortcuts.title')}>
      <dl className="trading-shortcuts">
        {shortcutKeys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`shortcuts.key_${key}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>↑</kbd> <kbd>↓</kbd>
          </dt>
          <dd>{t('shortcuts.arrows')}</dd>
        </div>
      </dl>
      <Switch label={t('shortcuts.on')} checked={on === 'on'} onChange={(checked) => set(checked ? 'on' : 'off')} />
    </Overlay>
  );
}
