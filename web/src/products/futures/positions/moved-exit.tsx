import { lazyPart } from '@glassbook/ui';
import type { Valued } from '../account.ts';

const ExitsSheet = lazyPart(() => import('./exits-sheet.tsx'));

/** A line of the chart was dragged to another price of a position's take profit or stop loss. */
export type Moved = { position: number; name: 'profit' | 'stop'; price: string };
type Props = {
  positions: readonly Valued[];
  moved: Moved | undefined;
  setMoved: (moved: Moved | undefined) => void;
};

/** Confirms the new price of an exit whose line was dragged. */
export function MovedExit({ positions, moved, setMoved }: Props) {
  const position = positions.find(({ row }) => row.id === moved?.position);
  if (!position || !moved) return null;
  return (
    <ExitsSheet
      position={position}
      ended={false}
      given={{ [moved.name]: moved.price }}
      close={() => setMoved(undefined)}
    />
  );
}
