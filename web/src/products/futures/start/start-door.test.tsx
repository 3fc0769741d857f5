import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { paths } from '../../../carry/paths.ts';
import { endErrand } from '../../../shared/errand.ts';
import { WayBack } from '../../../shared/way-back.tsx';
import { startScreens } from '../test/start-screens.ts';
import StartDoor from './start-door.tsx';
import type { Start } from './use-start.ts';

startScreens();
afterEach(() => {
  cleanup();
  endErrand();
  window.history.replaceState(null, '', '/');
});

const start: Start = {
  simulated: true,
  steps: [
    { name: 'email', state: 'done' },
    { name: 'identity', state: 'open' },
    { name: 'cap', state: 'waits' },
    { name: 'quiz', state: 'done' },
    { name: 'transfer', state: 'open' },
  ],
};

test('FUTURES-105 the list says of each step why it is there and where it stands, leads there and back', async () => {
  window.history.replaceState(null, '', '/pages/transaction/contract?symbol=BTC');
  render(
    <MemoryRouter initialEntries={['/order']}>
      <Routes>
        <Route
          path="/order"
          element={<StartDoor start={start} risk={undefined} settle={{ id: 3, name: 'USDT' }} cap={10} />}
        />
        <Route path={paths.identityForm} element={<WayBack />} />
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Start futures: 2 of 5 done' }));
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Email.*Done.*Receipts/),
    expect.stringMatching(/Identity verification.*To do.*simulated reviewer.*Verify/),
    expect.stringMatching(/Leverage limit of your country.*Waiting.*Known after/),
    expect.stringMatching(/Five questions.*Done/),
    expect.stringMatching(/Money in the futures account.*To do.*Transfer/),
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Verify' }));
  const back = await screen.findByRole('link', { name: 'Back to your order' });
  expect(back.getAttribute('href')).toBe('/pages/transaction/contract?symbol=BTC#back');
});

test('FUTURES-105 the list is open again for a user who comes back, and names the countries in which futures are closed', async () => {
  window.history.replaceState(null, '', '/pages/transaction/contract?symbol=BTC#back');
  const risk = { answered: 0, answered_ms: null, questions: [], closed_in: ['US', 'CA'] } as const;
  render(<StartDoor start={start} risk={risk as never} settle={{ id: 3, name: 'USDT' }} cap={10} />, {
    wrapper: MemoryRouter,
  });
  expect(await screen.findByText('Closed in: United States, Canada.')).not.toBeNull();
});

test('a page that was opened for itself shows no way back', () => {
  render(<WayBack />, { wrapper: MemoryRouter });
  expect(screen.queryByRole('link')).toBeNull();
});
