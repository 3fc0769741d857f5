import { useTranslation } from 'react-i18next';
import { Select, toast } from '@glassbook/ui';
import { localeNames, locales, type Locale } from '@glassbook/i18n/locales';
import { queries } from './calls.ts';
import { chooseLanguage, currentLocale } from './language.ts';

const options = locales.map((value) => ({ value, label: localeNames[value] }));

export function LanguageChoice() {
  const { t } = useTranslation('app');
  // The server's sentences are asked for again in the new language.
  const choose = (locale: Locale) =>
    void chooseLanguage(locale).then(
      () => queries.invalidateQueries(),
      () => toast({ title: t('unreachable'), tone: 'err' }),
    );
  return (
    <div className="desk-language">
      <Select label={t('language')} value={currentLocale()} onChange={choose} options={options} />
    </div>
  );
}
