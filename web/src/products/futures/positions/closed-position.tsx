import { futures } from '@glassbook/contract';
import { Overlay } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../carry/loadable.ts';
import { Shown } from '../../../shared/shown.tsx';
import { useContractRows } from '../contract/use-contract-rows.ts';
import { PositionSums } from '../history/position-sums.tsx';

/** The receipt of a position that its owner closed just now: its result, fees and funding, and what they come to. */
export default function ClosedPosition({ id, close }: { id: number; close: () => void }) {
  const { t } = useTranslation('futures');
  const { contracts } = useContractRows();
  const of = useCall(futures.positions, { status: 'closed', before: String(id + 1), limit: '1' });
  return (
    <Overlay open onOpenChange={(isOpen) => !isOpen && close()} title={t('history.position', { id })}>
      <Shown of={of}>
        {(positions) => positions.map((row) => <PositionSums key={row.id} of={row} contracts={contracts} />)}
      </Shown>
    </Overlay>
  );
}
