import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { keepTextAlive } from './translated-text.ts';

beforeAll(() => keepTextAlive(document.body));
afterEach(cleanup);

/** As translators do: an element of their own before each text node, which they then remove. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  for (const node of nodes) {
    const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    font.textContent = `«${node.data}»`;
    node.parentNode?.insertBefore(font, node);
    node.remove();
  }
}
const Price = ({ price, note }: { price: string; note?: string }) => (
  <p data-testid="price">
    {price}
    {note} <b>USDT</b>
  </p>
);
const shown = () => screen.getByTestId('price').textContent;

test('a figure that a page translator replaced is the newest one again with each update', async () => {
  const { rerender } = render(<Price price="70,000.00" />);
  translate(screen.getByTestId('price'));
  expect(shown()).toContain('«70,000.00»');
  // The observers report in a later turn.
  await act(() => Promise.resolve());
  for (const price of ['70,000.01', '70,000.02']) {
    rerender(<Price price={price} />);
    await vi.waitFor(() => expect(shown()).toContain(price));
    expect(shown()).not.toContain('70,000.00');
    translate(screen.getByTestId('price'));
    await act(() => Promise.resolve());
  }
});

test('text that a page translator replaced is removed where React removes it, and stays where it does not', async () => {
  const { rerender } = render(<Price price="1" note="old" />);
  translate(screen.getByTestId('price'));
  await act(() => Promise.resolve());
  rerender(<Price price="1" />);
  expect(shown()).toBe('«1»« »«USDT»');
  rerender(<Price price="1" note="new" />);
  expect(shown()).toBe('«1»new« »«USDT»');
});
