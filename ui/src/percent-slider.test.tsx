import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { PercentSlider } from './percent-slider.tsx';

function Share({ from }: { from: number }) {
  const [percent, setPercent] = useState(from);
  return <PercentSlider label="Share" value={percent} onChange={setPercent} />;
}
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Share' });
afterEach(cleanup);

it('the pointer is pulled to a quarter that is near, the keyboard is not', () => {
  render(<Share from={10} />);
  fireEvent.pointerDown(slider());
  fireEvent.change(slider(), { target: { value: '48' } });
  expect(slider().value).toBe('50');
  fireEvent.change(slider(), { target: { value: '60' } });
  expect(slider().value).toBe('60');
  fireEvent.keyDown(slider(), { key: 'ArrowDown' });
  fireEvent.change(slider(), { target: { value: '52' } });
  expect(slider().value).toBe('52');
  expect(slider().getAttribute('aria-valuetext')).toBe('52%');
});

it('Page up and down go by a quarter, and not past an end', () => {
  render(<Share from={60} />);
  for (const expected of ['85', '100']) {
    fireEvent.keyDown(slider(), { key: 'PageUp' });
    expect(slider().value).toBe(expected);
  }
  fireEvent.keyDown(slider(), { key: 'PageDown' });
  expect(slider().value).toBe('75');
});
