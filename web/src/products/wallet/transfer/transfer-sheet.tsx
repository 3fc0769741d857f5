import type { wallet } from '@glassbook/contract';
import { EmptyState, Overlay } from '@glassbook/ui';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LentPart, type Margins } from '../../../shared/lent.tsx';
import { Shown } from '../../../shared/shown.tsx';
import { TransferForm } from './transfer-form.tsx';
import { opened } from './transfer.ts';
import { useMovable } from './use-movable.ts';

type Props = { assetId: number; to: wallet.WireKind; onClose: () => void };

/** A transfer into an account, over the page that spends from it; it closes once the money is there. */
export default function TransferSheet({ assetId, to, onClose }: Props) {
  const { t } = useTranslation('wallet');
  const [margins, setMargins] = useState<Margins>();
  const { loaded, assets } = useMovable(margins);
  const start = opened(assets, { assetId, to });
  return (
    <Overlay open onOpenChange={(open) => !open && onClose()} title={t('transfer.title')}>
      <LentPart name="futuresMargins" report={setMargins} />
      <Shown of={loaded}>
        {() =>
          start === undefined ? (
            <EmptyState icon={<ArrowLeftRight size={20} strokeWidth={1.75} />} title={t('transfer.nothing')}>
              {t('transfer.nothing_about')}
            </EmptyState>
          ) : (
            <div className="pb-4">
              <TransferForm assets={assets} start={start} onMoved={onClose} />
            </div>
          )
        }
      </Shown>
    </Overlay>
  );
}
