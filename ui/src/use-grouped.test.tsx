import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useGrouped } from './use-grouped.ts';

afterEach(cleanup);

function Field() {
  const [typed, setTyped] = useState('2585.64');
  return <input {...useGrouped(typed)} onChange={(event) => setTyped(event.target.value)} />;
}

test('what Tab selects stays selected while the groups go, so that typing replaces it', async () => {
  const user = userEvent.setup();
  render(<Field />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  expect(input.value).toBe('2,585.64');
  await user.tab();
  expect(input.value).toBe('2585.64');
  await user.keyboard('2400');
  expect(input.value).toBe('2400');
  await user.tab();
  expect(input.value).toBe('2,400');
});
