import { useState, type ReactNode } from 'react';
import { PanelDivider } from './panel-divider.tsx';
import { chosenSizes, keepSize, leastOfChart, panels, type PanelName } from './panel-sizes.ts';

export type TerminalPanelsProps = Record<PanelName | 'chart', ReactNode> & {
  /** The markets are a menu in a narrow window. */
  withMarkets: boolean;
};

/** The terminal's panels with lines between them, which the pointer and the arrow keys move. The chart has the room that is left. */
export function TerminalPanels({ withMarkets, markets, chart, book, ticket, orders }: TerminalPanelsProps) {
  const [sizes, setSizes] = useState(chosenSizes);
  const onSize = (of: PanelName, px: number, done: boolean): void => {
    setSizes((now) => ({ ...now, [of]: px }));
    if (done) keepSize(of, px);
  };
  const sized = (of: PanelName, content: ReactNode): ReactNode => (
    <div id={`panel-${of}`} className="trading-sized" style={styleOf(of, sizes[of])}>
      {content}
    </div>
  );
  const line = (of: PanelName): ReactNode => <PanelDivider of={of} size={sizes[of]} onSize={onSize} />;
  return (
    <div className="trading-terminal">
      <div className="trading-rest stacked">
        <div className="trading-rest">
          {withMarkets && sized('markets', markets)}
          {withMarkets && line('markets')}
          <div id="panel-chart" className="trading-sized grow" style={{ minWidth: leastOfChart }}>
            {chart}
          </div>
          {line('book')}
          {sized('book', book)}
        </div>
        {line('orders')}
        {sized('orders', orders)}
      </div>
      {line('ticket')}
      {sized('ticket', ticket)}
    </div>
  );
}

function styleOf(of: PanelName, px: number) {
  const { axis, least } = panels[of];
  return { flexBasis: px, [axis === 'width' ? 'minWidth' : 'minHeight']: least };
}
