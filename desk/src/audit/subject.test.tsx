import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Permission } from '@glassbook/contract';
import { SelfProvider, type Self } from '../app/self.ts';
import { Subject } from './audit-page.tsx';

afterEach(cleanup);

test.each<[string, Permission, string, string]>([
  ['user:1003', 'user.read', '/users/1003', 'U-1003'],
  ['market:1', 'market.read', '/markets/1', 'market:1'],
  ['request:7', 'request.read', '/requests/7', 'request:7'],
  ['entry:3', 'content.read', '/content/3', 'entry:3'],
])('DESK-041 %s is a link only for those with %s', (subject, permission, path, name) => {
  const show = (permissions: Permission[]) =>
    render(
      <SelfProvider value={{ ...({} as Self), permissions }}>
        <MemoryRouter>
          <Subject of={subject} />
        </MemoryRouter>
      </SelfProvider>,
    );
  show([permission]);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  cleanup();
  show(['audit.read']);
  expect(screen.queryByRole('link')).toBe(null);
  expect(screen.getByText(name)).toBeTruthy();
});
