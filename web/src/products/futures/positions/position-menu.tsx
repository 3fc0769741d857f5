import { IconButton, useOpening } from '@glassbook/ui';
import { Ellipsis } from 'lucide-react';
import type { ComponentType } from 'react';
import type { PositionMenuPartsProps } from './position-menu-parts.tsx';

const loadParts = async (): Promise<ComponentType<PositionMenuPartsProps>> =>
  (await import('./position-menu-parts.tsx')).PositionMenuParts;

/** What is done with a position seldom: its row has no room for a button each. */
export function PositionMenu(props: PositionMenuPartsProps) {
  const { Opened, opener } = useOpening(loadParts);
  if (Opened) return <Opened {...props} />;
  return (
    <IconButton label={props.label} aria-haspopup="menu" aria-expanded="false" {...opener}>
      <Ellipsis size={16} strokeWidth={1.75} />
    </IconButton>
  );
}
