/** What is used of the chart library: the bundler leaves out the rest. Loaded when a chart is on the screen. */
export { dispose, init, registerFigure, registerIndicator, registerOverlay } from 'klinecharts';
