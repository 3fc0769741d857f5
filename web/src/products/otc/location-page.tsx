import { ListRow } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';
import { paths } from './paths.ts';
import { keepFiat, useFiat } from './use-fiat.ts';

/** The countries of the currencies that are offered, by their codes in ISO 3166. */
const countries: Readonly<Record<string, string>> = { CNY: 'CN', JPY: 'JP', VND: 'VN' };

/** Where one is: it sets the currency of OTC. */
export default function LocationPage() {
  const { t, i18n } = useTranslation('otc');
  const { found } = useFiat();
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return (
    <Page title={t('location')} back={paths.market} width="narrow">
      <div className="pad col g2 pb-6">
        <p className="body c2">{t('location.about')}</p>
        <Shown of={found}>
          {({ fiats }) => (
            <ul>
              {fiats.map(({ code }) => (
                <li key={code}>
                  <ListRow
                    arrow
                    link={<Link to={paths.market} onClick={() => keepFiat(code)} />}
                    title={names.of(countries[code] ?? code.slice(0, 2)) ?? code}
                    detail={code}
                  />
                </li>
              ))}
            </ul>
          )}
        </Shown>
      </div>
    </Page>
  );
}
