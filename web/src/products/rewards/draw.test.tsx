import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { showPage } from '../../shared/test/show-page.tsx';
import { checkDraw } from './check-draw.ts';
import DrawPage from './draw-page.tsx';
import { drawn, none, proof, today } from './test/samples.ts';

describe('REWARD-010 a proof is repeated on the device', () => {
  test('the one of the worked example matches', () => {
    expect(checkDraw(proof)).toBeUndefined();
  });
  test('an altered one does not, and says where', () => {
    expect(checkDraw({ ...proof, secret: '0'.repeat(64) })).toBe('secret');
    expect(checkDraw({ ...proof, seed: 'linh-river-13' })).not.toBeUndefined();
    expect(checkDraw({ ...proof, value: 7 })).toBe('value');
    expect(checkDraw({ ...proof, number: 4_856 })).toBe('number');
    expect(checkDraw({ ...proof, odds: proof.odds.slice(1) })).toBe('odds');
  });
});

const show = (of: object, shown: object = proof) =>
  showPage(DrawPage, '/pages/game/game', {
    words: ['rewards', 'offer'],
    answers: {
      '/game/draw': { message: of },
      '/game/proof': { message: shown },
      '/game/draws': { message: none },
    },
  });
afterEach(cleanup);

test('the page shows MATCH with the points, and MISMATCH with where for an altered proof', async () => {
  await show({ ...today, drawn });
  expect(await screen.findByText('MATCH')).toBeTruthy();
  expect(screen.getByText('150')).toBeTruthy();
  cleanup();
  await show({ ...today, drawn }, { ...proof, secret: '0'.repeat(64) });
  expect(await screen.findByText('MISMATCH')).toBeTruthy();
  expect(screen.getByText('The secret is not the one that was locked.')).toBeTruthy();
});

test('before the draw the page shows the commitment, the odds and a text of its own', async () => {
  await show(today);
  expect(await screen.findByText('50.50%')).toBeTruthy();
  const text = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your own text' });
  expect(text.value).toMatch(/^[a-z0-9]{16}$/);
  expect(text.getAttribute('aria-describedby')).toBeTruthy();
  expect(screen.getByText(/Who always sends the same text can be guessed\./)).toBeTruthy();
});
