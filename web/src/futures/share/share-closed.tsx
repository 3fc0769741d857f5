import type { futures } from '@glassbook/contract';
import { Button } from '@glassbook/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sharedOfClosed } from './card.ts';

const ShareSheet = lazy(() => import('./share-sheet.tsx'));

/** Opens the picture of a closed position. */
export function ShareClosed({ row }: { row: futures.Position }) {
  const { t } = useTranslation('futures');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="outlined" size="lg" wide onClick={() => setOpen(true)}>
        {t('share.open')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ShareSheet shared={sharedOfClosed(row)} atMs={row.updated_ms} close={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
