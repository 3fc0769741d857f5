import { Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@glassbook/i18n/locales';
import { Button, EmptyState, toast, useBusy } from '@glassbook/ui';
import { useGoBack } from '../../carry/go-back.ts';
import { chooseLanguage, currentLocale } from '../../carry/language.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { LanguageList } from './language-list.tsx';
import { found, languageRows } from './languages.ts';
import { useSamples } from './use-samples.ts';
import './language-page.css';

/** Choose one of the ten languages, each in its own name. */
export default function LanguagePage() {
  const { t } = useTranslation('setting');
  const goBack = useGoBack();
  const [chosen, setChosen] = useState<Locale>(currentLocale);
  const [typed, setTyped] = useState('');
  const [busy, run] = useBusy();
  const samples = useSamples();
  const all = languageRows(currentLocale());
  const rows = found(all, typed);
  const own = all.find((row) => row.locale === chosen)?.own ?? '';
  const use = async () => {
    try {
      await run(() => chooseLanguage(chosen));
      goBack('/');
    } catch {
      toast({ title: t('app:unreachable'), tone: 'err' });
    }
  };
  return (
    <Page title={t('language.title')} back={paths.settings} width="narrow">
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
      <LanguageList label={t('language.title')} rows={rows} samples={samples} chosen={chosen} onChoose={setChosen} />
      <div className="cta sticky bottom-0 flex-col !gap-3">
        <p className="cap c2">{t('language.numbers')}</p>
        <Button tone="primary" size="lg" wide busy={busy && t('language.busy')} onClick={() => void use()}>
          {/* In the words of the language that is about to be used. */}
          <span lang={chosen}>
            {(samples[chosen]?.['language.use'] ?? t('language.use')).replace('{{language}}', own)}
          </span>
        </Button>
      </div>
    </Page>
  );
}
