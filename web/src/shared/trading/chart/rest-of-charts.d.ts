/** Made by the build from the chart library's own source: what it leaves out of the library's file. While developing it is empty, as nothing is left out. */
declare module 'virtual:rest-of-charts' {
  import type { FigureTemplate, IndicatorTemplate, OverlayTemplate } from 'klinecharts';
  export const figures: readonly FigureTemplate[];
  export const indicators: readonly IndicatorTemplate[];
  export const overlays: readonly OverlayTemplate[];
}
