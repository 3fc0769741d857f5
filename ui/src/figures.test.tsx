import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Change } from './figures.tsx';

afterEach(cleanup);

it.each([
  ['+2.48', 'up', '+2.48%', true],
  ['-3.41', 'down', '−3.41%', true],
  ['-0.004', 'flat', '0.00%', false],
])('the change %s is %s, shown as %s', (value, colour, text, arrow) => {
  const { container } = render(<Change value={value} />);
  const shown = container.querySelector('.change');
  expect(shown?.classList.contains(colour)).toBe(true);
  expect(shown?.textContent).toBe(text);
  expect(shown?.querySelector('svg') !== null).toBe(arrow);
});

it('loses colour and arrow when the price is old', () => {
  const { container } = render(<Change value="+2.48" stale />);
  expect(container.querySelector('.change.flat')?.querySelector('svg')).toBeNull();
});
