import { content } from '@glassbook/contract';
import { lazyPart, useMedia } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { useTitle } from '../../carry/site.ts';
import { useFavourites } from '../../shared/trading/favourites/use-favourites.ts';
import { useListings } from '../../products/market/use-listings.ts';
import { bannerCategory, noticeCategory } from './categories.ts';
import { Banners } from './banners/banners.tsx';
import { GuestHero } from './guest-hero.tsx';
import { HomeBar } from './home-bar.tsx';
import { MarketTabs } from './market-tabs.tsx';
import { menuEntries } from './menu-entries.ts';
import { Movers } from './movers.tsx';
import { Notices } from './notices/notices.tsx';
import { PopupNotice } from './notices/popup-notice.tsx';
import { HomePortfolio } from './home-portfolio.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

const HomeFooter = lazyPart(() => import('./footer.tsx'));

/** The first page: the headline or the portfolio, news, movers, products. */
export default function HomePage() {
  const { t } = useTranslation('home');
  useTitle(t('title'));
  const loggedIn = useLoggedIn();
  const wide = useMedia('(min-width: 64em)');
  const { listings, loaded, stale } = useListings();
  const favourites = useFavourites();
  const menu = useCall(content.menu, {}, { staleMs: 60_000 });
  const banners = useCall(content.newsList, { c_id: bannerCategory });
  const notices = useCall(content.newsList, { c_id: noticeCategory });
  // What could not be loaded here is left out; the page below still helps. Prices show their error in their own place.
  const shownBanners = banners.state === 'failed' ? [] : banners.data?.list;
  const shownNotices = notices.state === 'failed' ? [] : notices.data?.list;
  const products = menu.data ? (
    <ProductGrid entries={menuEntries(menu.data)} whole={!loggedIn} />
  ) : menu.state === 'failed' ? null : (
    <ProductGridSkeleton />
  );
  const top = loggedIn ? <HomePortfolio /> : <GuestHero />;
  const movers = <Movers listings={listings} stale={stale} />;
  const markets = (
    <MarketTabs
      loaded={loaded}
      listings={listings}
      stale={stale}
      favourite={({ match_id: pair }) => favourites.has(pair)}
    />
  );
  return (
    <>
      {!wide && <HomeBar />}
      <div className={wide ? 'content !px-0 pt-4' : undefined}>
        {loggedIn && <h1 className="sr">{t('title')}</h1>}
        {wide ? (
          <>
            <div className="grid grid-cols-2 items-center">
              <div>{top}</div>
              <Banners list={shownBanners} />
            </div>
            <div className="mt4">{movers}</div>
            <div className="grid grid-cols-[minmax(0,1fr)_26.25rem] gap-6 items-start">
              {markets}
              <Notices list={shownNotices} />
            </div>
            {products}
          </>
        ) : (
          <>
            {top}
            <Banners list={shownBanners} />
            {movers}
            {products}
            <Notices list={shownNotices} />
            {markets}
          </>
        )}
        <HomeFooter />
      </div>
      {loggedIn && <PopupNotice />}
    </>
  );
}
