import { nft } from '@glassbook/contract';
import { buttonClass, Chips, useNow } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { refresh, useCall } from '../../carry/loadable.ts';
import { useLiveMessages } from '../../carry/live/index.ts';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';
import { GridSkeleton, ItemGrid, NoItems } from './card.tsx';
import { paths } from './paths.ts';
import { isClosedBox } from './terms.ts';

const filters = ['all', 'boxes', 'listed', 'unlisted'] as const;
const holds: Record<(typeof filters)[number], (item: nft.ItemView) => boolean> = {
  all: () => true,
  boxes: isClosedBox,
  listed: ({ sale }) => sale > 0,
  unlisted: ({ sale, review }) => sale === 0 && review === 2,
};

/** All that one owns; each leads to where it is sold or opened. */
export default function OwnedPage() {
  const { t } = useTranslation('nft');
  const now = useNow();
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const found = useCall(nft.mine, {}, { staleMs: 0 });
  useLiveMessages('nft.ownItems', () => refresh(nft.mine));
  useLiveMessages('nft.ownSales', () => refresh(nft.mine));
  return (
    <Page title={t('owned')} back={paths.market}>
      <div className="pad col g4 pt-2 pb-6">
        <Chips
          label={t('owned')}
          value={filter}
          onChange={setFilter}
          options={filters.map((value) => ({ value, label: t(`own.${value}`) }))}
        />
        <Shown of={found} skeleton={<GridSkeleton />}>
          {(items) => (
            <ItemGrid
              items={items.filter(holds[filter])}
              now={now}
              none={
                <NoItems
                  title={t('none')}
                  action={
                    <Link className={buttonClass('primary')} to={paths.market}>
                      {t('see')}
                    </Link>
                  }
                />
              }
            />
          )}
        </Shown>
      </div>
    </Page>
  );
}
