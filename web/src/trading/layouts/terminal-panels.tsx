import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, Panel, Separator, type Layout, type LayoutChangedMeta } from 'react-resizable-panels';
import { keepSize, panelNames, panels, sizeOf, type PanelName } from './panel-sizes.ts';

export type TerminalPanelsProps = Record<PanelName | 'chart', ReactNode> & {
  /** The markets are a menu in a narrow window. */
  withMarkets: boolean;
};

const idOf = (name: PanelName): string => `panel-${name}`;

function keepChosen(layout: Layout, { isUserInteraction }: LayoutChangedMeta): void {
  if (!isUserInteraction) return;
  // The new sizes are in the document with the next frame.
  requestAnimationFrame(() => {
    for (const name of panelNames) {
      const panel = idOf(name) in layout ? document.getElementById(idOf(name)) : null;
      if (panel) keepSize(name, name === 'orders' ? panel.offsetHeight : panel.offsetWidth);
    }
  });
}

/** The terminal's panels with lines between them, which the pointer and the arrow keys move. */
export function TerminalPanels({ withMarkets, markets, chart, book, ticket, orders }: TerminalPanelsProps) {
  return (
    <Group className="trading-terminal" onLayoutChanged={keepChosen}>
      <Panel>
        <Group orientation="vertical" onLayoutChanged={keepChosen}>
          <Panel>
            <Group onLayoutChanged={keepChosen}>
              {withMarkets && <Sized name="markets">{markets}</Sized>}
              {withMarkets && <Divider of="markets" />}
              <Panel minSize={320}>{chart}</Panel>
              <Divider of="book" />
              <Sized name="book">{book}</Sized>
            </Group>
          </Panel>
          <Divider of="orders" />
          <Sized name="orders">{orders}</Sized>
        </Group>
      </Panel>
      <Divider of="ticket" />
      <Sized name="ticket">{ticket}</Sized>
    </Group>
  );
}

function Sized({ name, children }: { name: PanelName; children: ReactNode }) {
  const { least, most } = panels[name];
  return (
    <Panel
      id={idOf(name)}
      defaultSize={sizeOf(name)}
      minSize={least}
      maxSize={most}
      groupResizeBehavior="preserve-pixel-size"
    >
      {children}
    </Panel>
  );
}

function Divider({ of }: { of: PanelName }) {
  const { t } = useTranslation('trading');
  return <Separator className="trading-divider" aria-label={t(`layout.resize_${of}`)} disableDoubleClick />;
}
