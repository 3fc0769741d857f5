import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { SettingsLock } from './settings-lock.tsx';

afterEach(cleanup);

it('ACCOUNT-048 the lock of the settings says that it holds withdrawals, before it is set and where it is extended', async () => {
  await startLanguage([], async () => (await import('../../later-words.ts')).laterWords);
  await loadWords(['security']);
  const now = Date.parse('2026-11-23T10:00:00Z');
  for (const untilMs of [null, now + 1]) {
    render(<SettingsLock untilMs={untilMs} nowMs={now} onDone={() => undefined} />);
    expect(screen.getByText('Locking pauses withdrawals for 24 hours. So does extending the lock.')).toBeTruthy();
    cleanup();
  }
});
