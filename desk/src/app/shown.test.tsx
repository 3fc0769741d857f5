import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startLanguage } from './language.ts';
import { Shown } from './shown.tsx';

beforeAll(startLanguage);
afterEach(cleanup);

const atMs = Date.parse('2026-11-23T09:15:00Z');
const shown = (failure: string | undefined) =>
  render(<Shown of={{ data: 'the rows', failure, atMs, retry: () => undefined }}>{(rows) => <p>{rows}</p>}</Shown>);

test('DESK-042 data that could not be loaded again stays and is marked with its time and why', () => {
  shown('Too many requests.');
  expect(screen.getByText('the rows')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Too many requests. Couldn’t update. Data as of 09:15:00 UTC.');
  cleanup();
  shown('');
  expect(screen.getByRole('alert').textContent).toBe('Couldn’t update. Data as of 09:15:00 UTC.');
  cleanup();
  shown(undefined);
  expect(screen.queryByRole('alert')).toBe(null);
});
