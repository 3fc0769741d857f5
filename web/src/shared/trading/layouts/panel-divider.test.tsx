import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { forgetSizes, panels, sizeOf } from './panel-sizes.ts';
import { TerminalPanels } from './terminal-panels.tsx';

const chart = 400;
/** A document without a layout: each panel is as large as its style says, the chart as large as the test. */
function drawn(this: HTMLElement): DOMRect {
  const size = this.id === 'panel-chart' ? chart : Number.parseFloat(this.style.flexBasis);
  return new DOMRect(0, 0, size, size);
}
const line = (of: string) => screen.getByRole('separator', { name: `Resize ${of}` });
const observers = new Set<() => void>();
class Observer {
  constructor(changed: () => void) {
    observers.add(changed);
  }
  observe() {}
  disconnect() {}
}
const value = (of: string) => {
  act(() => observers.forEach((changed) => changed()));
  return Number(line(of).getAttribute('aria-valuenow'));
};
const press = (of: string, key: string) => fireEvent.keyDown(line(of), { key });

beforeEach(async () => {
  await startLanguage();
  await loadWords(['trading']);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(drawn);
  vi.stubGlobal('ResizeObserver', Observer);
  HTMLElement.prototype.setPointerCapture = vi.fn();
  render(<TerminalPanels withMarkets markets="" chart="" book="" ticket="" orders="" />);
});
afterEach(() => {
  cleanup();
  forgetSizes();
  observers.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['markets', 'markets', 'ArrowRight', 'ArrowLeft'],
  ['order book', 'book', 'ArrowLeft', 'ArrowRight'],
  ['order form', 'ticket', 'ArrowLeft', 'ArrowRight'],
  ['orders', 'orders', 'ArrowUp', 'ArrowDown'],
] as const)('the line of %s moves with its arrow keys, within the bounds, and stays', (of, name, larger, smaller) => {
  const { start, least } = panels[name];
  press(of, larger);
  expect([value(of), sizeOf(name)]).toEqual([start + 16, start + 16]);
  press(of, smaller);
  press(of, 'a');
  expect(value(of)).toBe(start);
  press(of, 'Home');
  expect(sizeOf(name)).toBe(least);
});

it('a panel takes no more than the chart gives way', () => {
  press('markets', 'End');
  expect(value('markets')).toBe(panels.markets.start + chart - 320);
});

it('the pointer moves a line, and what it chose is kept once it lets go', () => {
  const book = line('order book');
  fireEvent.pointerDown(book, { button: 0, clientX: 500, pointerId: 1 });
  fireEvent.pointerMove(book, { clientX: 470 });
  expect([value('order book'), sizeOf('book')]).toEqual([panels.book.start + 30, panels.book.start]);
  fireEvent.lostPointerCapture(book);
  fireEvent.pointerMove(book, { clientX: 400 });
  expect([value('order book'), sizeOf('book')]).toEqual([panels.book.start + 30, panels.book.start + 30]);
});

it('the value of a line is the size that is drawn, where that is less than was chosen', () => {
  press('order book', 'End');
  expect(value('order book')).toBe(panels.book.start + chart - 320);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 240, 240));
  expect(value('order book')).toBe(240);
});
