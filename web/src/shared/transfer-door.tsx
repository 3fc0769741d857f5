import { Plus } from 'lucide-react';
import type { wallet } from '@glassbook/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LentPart } from './lent.tsx';

/** `inWords`: its name instead of a plus. `onClose`: reads again what is not live. */
type Props = { asset: { id: number; name: string }; to: wallet.WireKind; inWords?: boolean; onClose?: () => void };

/** A plus beside what is available: a transfer into that account, over the page. */
export function TransferDoor({ asset, to, inWords, onClose }: Props) {
  const { t } = useTranslation('app');
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    onClose?.();
  };
  const name = t('transfer_in', { asset: asset.name });
  return (
    <>
      <button
        type="button"
        className={
          inWords
            ? 'link med hit relative'
            : 'link hit relative -mx-3.5 inline-flex min-w-11 items-center justify-center align-middle pointer-coarse:-my-2 pointer-coarse:min-h-11'
        }
        aria-label={name}
        onClick={() => setOpen(true)}
      >
        {inWords ? name : <Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
      </button>
      {open && <LentPart name="transferSheet" assetId={asset.id} to={to} onClose={close} onMissing={close} />}
    </>
  );
}
