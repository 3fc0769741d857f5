import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { loadWords, startLanguage } from '../../carry/language.ts';
import { PhotosForm } from './photos-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('IDENTITY-006 says so where the browser makes no JPEG of a photo', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 100, height: 100 }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  await startLanguage([], async () => (await import('../../app/later-words.ts')).laterWords);
  await loadWords(['identity']);
  const say = (key: string): string => i18next.t(`identity:${key}`);
  const onSent = vi.fn();
  render(<PhotosForm name="Ann" isPassport={false} onSent={onSent} />);
  for (const side of ['front', 'reverse']) {
    fireEvent.change(screen.getByLabelText(say(side), { selector: 'input' }), {
      target: { files: [new File(['x'], 'x.jpg')] },
    });
    await vi.waitFor(() => expect(screen.queryByText(say(`choose_${side}`))).toBeNull());
  }
  expect(screen.getAllByText(say('size'))).toHaveLength(1);
  fireEvent.click(screen.getByText(say('send')));
  await vi.waitFor(() => expect(screen.getAllByText(say('size'))).toHaveLength(2));
  expect(onSent).not.toHaveBeenCalled();
});

it('IDENTITY-006 of a passport asks for the page with the photo, and for no back', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 100, height: 100 }));
  await startLanguage([], async () => (await import('../../app/later-words.ts')).laterWords);
  await loadWords(['identity']);
  const say = (key: string): string => i18next.t(`identity:${key}`);
  render(<PhotosForm name="Ann" isPassport onSent={vi.fn()} />);
  expect(screen.queryByLabelText(say('reverse'), { selector: 'input' })).toBeNull();
  const send = screen.getByText(say('send')).closest('button');
  expect(send?.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(say('photo_page'), { selector: 'input' }), {
    target: { files: [new File(['x'], 'x.jpg')] },
  });
  await vi.waitFor(() => expect(send?.disabled).toBe(false));
});
