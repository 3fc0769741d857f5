import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { PasswordStep } from './password-step.tsx';

afterEach(cleanup);

test('a password manager is told of which account the new password is; nobody else sees, reads or reaches it', async () => {
  await startLanguage([], async () => (await import('../../../app/later-words.ts')).laterWords);
  await loadWords(['account']);
  const { container } = render(
    <PasswordStep
      {...{ username: 'ann@example.org', value: { password: '', repeated: '' }, go: 'Go', wait: 0, busy: false }}
      {...{ refused: undefined, onChange: () => undefined, onNext: () => undefined }}
    />,
  );
  const fields = [...container.querySelectorAll('input')].map(({ autocomplete }) => autocomplete);
  expect(fields).toEqual(['username', 'new-password', 'new-password']);
  expect(container.querySelector('input')?.value).toBe('ann@example.org');
  expect(screen.queryByDisplayValue('ann@example.org')?.matches('.sr[aria-hidden="true"][tabindex="-1"]')).toBe(true);
});
