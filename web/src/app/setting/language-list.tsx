import { useRef, useState, type KeyboardEvent } from 'react';
import type { Locale } from '@glassbook/i18n/locales';
import { date } from '@glassbook/ui/format';
import { currentLocale } from '../../carry/language.ts';
import type { LanguageRow } from './languages.ts';
import type { Samples } from './use-samples.ts';

export type LanguageListProps = {
  label: string;
  rows: readonly LanguageRow[];
  samples: Samples;
  chosen: Locale;
  onChoose: (locale: Locale) => void;
};

/** The languages as one choice: Tab reaches the chosen one, arrows move and choose. */
export function LanguageList({ label, rows, samples, chosen, onChoose }: LanguageListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [now] = useState(() => Date.now());
  // The one that can be reached by Tab: the chosen one, or the first where that is filtered out.
  const reachable = rows.some((row) => row.locale === chosen) ? chosen : rows[0]?.locale;

  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const at = rows.findIndex((row) => row.locale === reachable);
    const next = rows[(at + by + rows.length) % rows.length];
    if (by === 0 || next === undefined) return;
    event.preventDefault();
    onChoose(next.locale);
    list.current?.querySelector<HTMLElement>(`button[lang="${next.locale}"]`)?.focus();
  };

  return (
    <div ref={list} role="radiogroup" aria-label={label} onKeyDown={move}>
      {rows.map((row) => (
        <button
          key={row.locale}
          type="button"
          role="radio"
          className="language"
          lang={row.locale}
          aria-checked={row.locale === chosen}
          tabIndex={row.locale === reachable ? 0 : -1}
          onClick={() => onChoose(row.locale)}
        >
          <span className="code" aria-hidden="true">
            {row.code}
          </span>
          <span className="grow">
            <span className="t3 block">{row.own}</span>
            <span className="cap c2 block" lang={currentLocale()}>
              {row.here}
            </span>
          </span>
          <span className="num" aria-hidden="true">
            <span className="cap c1 med block">{samples[row.locale]?.['language.sample']}</span>
            <span className="cap c2 block">{date(now, row.locale)}</span>
          </span>
          <span className="mark" aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
