import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';

export type PositionMenuPartsProps = {
  label: string;
  acts: readonly { key: string; text: string; act: () => void }[];
};

/** The button and its menu, open at first: they take the place of the button that was pressed. */
export function PositionMenuParts({ label, acts }: PositionMenuPartsProps) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className="iconbtn" aria-label={label}>
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-view" align="end" sideOffset={8}>
          <Menu.Popup className="menu">
            {acts.map(({ key, text, act }) => (
              <Menu.Item key={key} className="menu-item" onClick={act}>
                {text}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
