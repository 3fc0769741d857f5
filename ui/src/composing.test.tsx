import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { isComposing } from './composing.ts';

afterEach(cleanup);

test.each([
  ['Enter alone', { keyCode: 13 }, false],
  ['the Enter that ends a word', { keyCode: 229, isComposing: true }, true],
  ['the same in Safari, which ended the word before', { keyCode: 229, isComposing: false }, true],
])('%s', (_, event, expected) => {
  let isTaken: boolean | undefined;
  render(<input onKeyDown={(pressed) => (isTaken = isComposing(pressed))} />);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ...event });
  expect(isTaken).toBe(expected);
});
