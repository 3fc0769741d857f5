/** The chart's look, from the design tokens so that both themes and every later change apply to the canvas. */
import { noNumber } from '@glassbook/ui/format';
import type { DeepPartial, Styles } from 'klinecharts';

/** Reads a token of the page as it is now; the canvas cannot use `var()`. */
export type Token = (name: string) => string;
export const pageToken: Token = (name) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--gb-${name}`).trim();

const candleColours = (token: Token) => {
  const [up, down, flat] = [token('up'), token('down'), token('flat-text')];
  return {
    upColor: up,
    downColor: down,
    noChangeColor: flat,
    upBorderColor: up,
    downBorderColor: down,
    noChangeBorderColor: flat,
    upWickColor: up,
    downWickColor: down,
    noChangeWickColor: flat,
  };
};

/** Rising candles are hollow and falling ones solid, so the direction does not depend on color. A price that is `stale` has no direction. */
export function chartStyles(token: Token, stale = false): DeepPartial<Styles> {
  const family = token('font');
  const axisText = { color: token('axis'), size: 11, family, weight: 500 };
  const axis = { axisLine: { show: false }, tickLine: { show: false }, tickText: axisText };
  const legend = {
    color: token('text-2'),
    size: 11,
    family,
    weight: 500,
    marginLeft: 12,
    marginTop: 6,
    marginRight: 0,
    marginBottom: 0,
  };
  const mark = {
    size: 11,
    family,
    weight: 600,
    borderRadius: 3,
    paddingLeft: 4,
    paddingRight: 4,
    paddingTop: 3,
    paddingBottom: 3,
  };
  const cross = {
    line: { color: token('cross'), dashedValue: [4, 3], size: 1 },
    text: { ...mark, color: token('text'), backgroundColor: token('surface-3'), borderSize: 0 },
  };
  const lines = ['ma-1', 'ma-2', 'text-3', 'primary', 'base-press'].map((name) => ({ color: token(name), size: 1.5 }));
  const faint = (name: string): string => `color-mix(in srgb, ${token(name)} 40%, transparent)`;
  const volume = { upColor: faint('up'), downColor: faint('down'), noChangeColor: token('surface-3') };
  return {
    grid: { horizontal: { color: token('grid'), style: 'solid' }, vertical: { color: token('grid'), style: 'solid' } },
    candle: {
      type: 'candle_up_stroke',
      bar: candleColours(token),
      priceMark: {
        // Drawn by extremes.ts: the library cuts them off at the edges.
        high: { show: false },
        low: { show: false },
        last: {
          upColor: token(stale ? 'flat-text' : 'up'),
          downColor: token(stale ? 'flat-text' : 'down'),
          noChangeColor: token('flat-text'),
          line: { dashedValue: [2, 3] },
          text: { ...mark, color: token('on-up') },
        },
      },
      tooltip: { title: { show: false }, legend },
    },
    indicator: {
      bars: [volume],
      lines,
      tooltip: { title: { ...legend, showParams: true }, legend: { ...legend, defaultValue: noNumber } },
      lastValueMark: { show: false },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: token('line'), activeBackgroundColor: token('surface-2') },
    crosshair: { horizontal: cross, vertical: cross },
    overlay: {
      point: { color: token('primary'), borderColor: token('focus-tint'), activeColor: token('primary') },
      line: { color: token('primary') },
      polygon: { color: faint('primary'), borderColor: token('primary') },
      text: { color: token('text-2'), backgroundColor: 'transparent', size: 11, family },
    },
  };
}
