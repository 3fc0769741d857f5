import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loadWords } from '../../carry/language.ts';
import { paths } from '../../carry/paths.ts';

await loadWords(['setting']);

const links = [
  ['about', paths.about],
  ['faq', paths.faq],
  ['contact', paths.contact],
  ['compliance', paths.compliance],
] as const;

/** The texts about the platform, and its language, at the end of the first page. */
export default function HomeFooter() {
  const { t } = useTranslation('setting');
  return (
    <footer className="pad mt6 pb-6 border-t border-line">
      <nav aria-label={t('texts.title')}>
        <ul className="row wrap g4">
          {links.map(([name, path]) => (
            <li key={name}>
              <Link className="label c2 row min-h-11 min-w-11" to={path}>
                {t(`texts.${name}`)}
              </Link>
            </li>
          ))}
          <li>
            <Link className="label c2 row min-h-11 min-w-11" to={paths.language}>
              {t('language.title')}
            </Link>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
