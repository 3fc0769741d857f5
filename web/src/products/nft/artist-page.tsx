import { nft } from '@glassbook/contract';
import { Tabs, useNow } from '@glassbook/ui';
import { count } from '@glassbook/ui/format';
import { Gem } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { useId } from '../../shared/offer/use-id.ts';
import { Page } from '../../shared/page.tsx';
import { Portrait } from '../../shared/picture/portrait.tsx';
import { Shown } from '../../shared/shown.tsx';
import { GridSkeleton, ItemGrid, NoItems } from './card.tsx';
import { paths } from './paths.ts';

const tabs = ['artworks', 'collects'] as const;

/** An artist: what he says of himself, his works, what he collects. */
export default function ArtistPage() {
  const { t, i18n } = useTranslation('nft');
  const now = useNow();
  const id = useId();
  const [tab, setTab] = useState<(typeof tabs)[number]>('artworks');
  const found = useCall(nft.artist, { uid: id ?? '1' }, { enabled: id !== undefined });
  return (
    <Page title={found.data?.nickname ?? t('tab.artists')} back={paths.market}>
      <div className="pad col g4 pb-6">
        {id === undefined || found.failure?.reason === 'nft.not_found' ? (
          <NoneHere icon={Gem} title={t('artists.unknown')} offers={paths.market} />
        ) : (
          <Shown of={found} skeleton={<GridSkeleton />}>
            {(artist) => (
              <>
                <div className="row g3">
                  <Portrait large address={artist.head_portrait} name={artist.nickname} />
                  <div className="col g1">
                    <p className="body" dir="auto">
                      {artist.signature}
                    </p>
                    <p className="cap c2">
                      {t('collectors')}: {count(artist.artworks_collect_number, i18n.language)}
                    </p>
                  </div>
                </div>
                <Tabs
                  label={artist.nickname}
                  value={tab}
                  onChange={setTab}
                  panelId="nft-artist"
                  tabs={tabs.map((value) => ({
                    value,
                    label: t(value === 'artworks' ? 'tab.works' : 'tab.collected'),
                  }))}
                />
                <div id="nft-artist" role="tabpanel">
                  <ItemGrid items={artist[tab]} now={now} none={<NoItems title={t('none')} />} />
                </div>
              </>
            )}
          </Shown>
        )}
      </div>
    </Page>
  );
}
