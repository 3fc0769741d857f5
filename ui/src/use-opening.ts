import { useState, type ComponentType, type KeyboardEvent } from 'react';

/** The mouse and keyboard handlers of a button that stands for a part not loaded yet. */
type Opener = {
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * A list or menu whose parts weigh as much as a page, behind a button that looks the same closed. The parts come when the pointer or the focus
 * reaches the button, and take its place, open, when it is pressed. A press whose parts do not load changes nothing: the next one tries again.
 */
export function useOpening<Props>(load: () => Promise<ComponentType<Props>>): {
  Opened: ComponentType<Props> | undefined;
  opener: Opener;
} {
  const [Opened, setOpened] = useState<ComponentType<Props>>();
  const fetchAhead = (): void => void load().catch(() => undefined);
  // The press must have ended before the parts are mounted, or they would handle it as an outside press and close.
  const open = (): void => {
    setTimeout(() => {
      load().then(
        (parts) => setOpened(() => parts),
        () => undefined,
      );
    });
  };
  return {
    Opened,
    opener: {
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
      onClick: open,
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        open();
      },
    },
  };
}
