/** The numbers are the usual periods; `over`: drawn over the candles, else in a pane of its own. */
type Indicators = Readonly<Record<string, { over: boolean; periods: readonly number[] }>>;

/** Those of a first look, which the chart brings with it. */
export const indicators = {
  MA: { over: true, periods: [7, 25] },
  VOL: { over: false, periods: [] },
} as const satisfies Indicators;

/** Those that are loaded when they are first chosen. The calculations are the chart library's own. */
export const moreIndicators = {
  EMA: { over: true, periods: [9, 21] },
  BOLL: { over: true, periods: [20, 2] },
  SAR: { over: true, periods: [2, 2, 20] },
  BBI: { over: true, periods: [3, 6, 12, 24] },
  AVP: { over: true, periods: [] },
  SMA: { over: true, periods: [12, 2] },
  MACD: { over: false, periods: [12, 26, 9] },
  RSI: { over: false, periods: [6, 12, 24] },
  KDJ: { over: false, periods: [9, 3, 3] },
  CCI: { over: false, periods: [20] },
  DMI: { over: false, periods: [14, 6] },
  WR: { over: false, periods: [6, 10, 14] },
  TRIX: { over: false, periods: [12, 9] },
  OBV: { over: false, periods: [30] },
  MTM: { over: false, periods: [12, 6] },
  ROC: { over: false, periods: [12, 6] },
  AO: { over: false, periods: [5, 34] },
  PVT: { over: false, periods: [] },
} as const satisfies Indicators;

export const allIndicators = { ...indicators, ...moreIndicators } as const;
export type IndicatorName = keyof typeof allIndicators;
