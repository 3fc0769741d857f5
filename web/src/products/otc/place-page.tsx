import { buttonClass } from '@glassbook/ui';
import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths as everywhere } from '../../carry/paths.ts';
import { Facts } from '../../shared/offer/facts.tsx';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { Page } from '../../shared/page.tsx';
import { paths } from './paths.ts';

const TEXT_MAX = 200;
/** A degree within its bounds; undefined of anything else. */
function degreeOf(text: string | null, most: number): string | undefined {
  const found = /^-?\d{1,3}(\.\d{1,8})?$/.exec(text ?? '')?.[0];
  return found !== undefined && Math.abs(Number(found)) <= most ? found : undefined;
}
/** One line without control characters or marks that turn text. */
const lineOf = (text: string | null): string =>
  Array.from((text ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu, ''))
    .slice(0, TEXT_MAX)
    .join('');

/** The page that says whose map it is before it opens it. */
const mapPath = (latitude: string, longitude: string): string => {
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`;
  return `${everywhere.webView}?url=${encodeURIComponent(map)}`;
};

/** A place that a link names, as text: nothing is loaded from elsewhere. */
export default function PlacePage() {
  const { t } = useTranslation('otc');
  const [query] = useSearchParams();
  const latitude = degreeOf(query.get('latitude'), 90);
  const longitude = degreeOf(query.get('longitude'), 180);
  const [name, address] = [lineOf(query.get('name')), lineOf(query.get('address'))];
  return (
    <Page title={t('place')} back={paths.market} width="narrow">
      <div className="pad col g4 pb-6">
        {latitude === undefined || longitude === undefined ? (
          <NoneHere icon={MapPin} title={t('place.none')} offers={paths.market} />
        ) : (
          <>
            <p className="t3" dir="auto">
              {name || t('place')}
            </p>
            <p className="body c2" dir="auto">
              {address}
            </p>
            <Facts
              columns={2}
              facts={[
                [t('latitude'), latitude],
                [t('longitude'), longitude],
              ]}
            />
            <Link className={buttonClass('neutral', 'lg')} to={mapPath(latitude, longitude)}>
              <MapPin size={18} strokeWidth={1.75} aria-hidden="true" /> {t('place.map')}
            </Link>
          </>
        )}
      </div>
    </Page>
  );
}
