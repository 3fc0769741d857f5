import type { futures } from '@glassbook/contract';
import { Button, lazyPart } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sharedOfClosed } from './card.ts';

const ShareSheet = lazyPart(() => import('./share-sheet.tsx'));

/** Opens the picture of a closed position. */
export function ShareClosed({ row }: { row: futures.Position }) {
  const { t } = useTranslation('futures');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="outlined" size="lg" wide onClick={() => setOpen(true)}>
        {t('share.open')}
      </Button>
      {isOpen && <ShareSheet shared={sharedOfClosed(row)} atMs={row.updated_ms} close={() => setOpen(false)} />}
    </>
  );
}
