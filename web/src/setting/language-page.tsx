import { Search, SearchX } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Locale } from '@glassbook/i18n/locales';
import { Button, EmptyState } from '@glassbook/ui';
import { date } from '@glassbook/ui/format';
import { chooseLanguage, currentLocale, wordsIn } from '../app/language.ts';
import { useBusy } from '../app/loadable.ts';
import { Page } from '../app/page.tsx';
import { found, languageRows } from './languages.ts';
import './language-page.css';

type Samples = Partial<Record<Locale, Readonly<Record<string, string>>>>;

/** A word or two of each language, so that it is recognised before it is chosen. */
function useSamples(): Samples {
  const [samples, setSamples] = useState<Samples>({});
  useEffect(() => {
    let here = true;
    for (const { locale } of languageRows('en')) {
      void wordsIn(locale, 'setting').then((words) => {
        if (here) setSamples((others) => ({ ...others, [locale]: words }));
      });
    }
    return () => {
      here = false;
    };
  }, []);
  return samples;
}

/** Choose one of the ten languages, each in its own name. */
export default function LanguagePage() {
  const { t } = useTranslation('setting');
  const go = useNavigate();
  const [chosen, setChosen] = useState<Locale>(currentLocale);
  const [typed, setTyped] = useState('');
  const [busy, run] = useBusy();
  const samples = useSamples();
  const list = useRef<HTMLDivElement>(null);
  const [now] = useState(() => Date.now());
  const all = languageRows(currentLocale());
  const rows = found(all, typed);
  const own = all.find((row) => row.locale === chosen)?.own ?? '';
  // The one that can be reached by Tab: the chosen one, or the first where that is filtered out.
  const reachable = rows.some((row) => row.locale === chosen) ? chosen : rows[0]?.locale;

  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const at = rows.findIndex((row) => row.locale === reachable);
    const next = rows[(at + by + rows.length) % rows.length];
    if (by === 0 || next === undefined) return;
    event.preventDefault();
    setChosen(next.locale);
    list.current?.querySelector<HTMLElement>(`[lang="${next.locale}"]`)?.focus();
  };
  const use = async () => {
    await run(() => chooseLanguage(chosen));
    if (window.history.state?.idx > 0) void go(-1);
    else void go('/', { replace: true });
  };

  return (
    <Page title={t('language.title')} back="/pages/setting/setting" width="narrow">
      <div className="pad pb-2">
        <div className="input lg">
          <Search size={18} strokeWidth={1.75} className="c3" aria-hidden="true" />
          <input
            type="search"
            aria-label={t('language.search')}
            placeholder={t('language.search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </div>
      {rows.length === 0 && (
        <EmptyState icon={<SearchX size={20} strokeWidth={1.75} />} title={t('language.none')} headingLevel={2}>
          {t('language.none_about')}
        </EmptyState>
      )}
      <div ref={list} role="radiogroup" aria-label={t('language.title')} onKeyDown={move}>
        {rows.map((row) => (
          <button
            key={row.locale}
            type="button"
            role="radio"
            className="language"
            lang={row.locale}
            aria-checked={row.locale === chosen}
            tabIndex={row.locale === reachable ? 0 : -1}
            onClick={() => setChosen(row.locale)}
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
      <div className="cta sticky bottom-0 flex-col !gap-3">
        <p className="cap c2">{t('language.numbers')}</p>
        <Button tone="primary" size="lg" wide busy={busy && t('language.busy')} onClick={() => void use()}>
          <span lang={chosen}>
            {(samples[chosen]?.['language.use'] ?? t('language.use')).replace('{{language}}', own)}
          </span>
        </Button>
      </div>
    </Page>
  );
}
