import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PhotosForm } from './photos-form.tsx';

const picture = { width: 100, height: 100 } as ImageBitmap;
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../app/picture/picture.ts', () => ({
  pictureTypes: 'image/*',
  draw: () => undefined,
  readPicture: () => Promise.resolve(picture),
  shrunk: () => Promise.resolve(undefined),
}));
afterEach(cleanup);

it('IDENTITY-006 says so where the browser makes no JPEG of a photo', async () => {
  const onSent = vi.fn();
  render(<PhotosForm name="Ann" onSent={onSent} />);
  for (const side of ['front', 'reverse']) {
    fireEvent.change(screen.getByLabelText(side, { selector: 'input' }), {
      target: { files: [new File(['x'], 'x.jpg')] },
    });
    await vi.waitFor(() => expect(screen.queryByText(`choose_${side}`)).toBeNull());
  }
  expect(screen.getAllByText('size')).toHaveLength(1);
  fireEvent.click(screen.getByText('send'));
  await vi.waitFor(() => expect(screen.getAllByText('size')).toHaveLength(2));
  expect(onSent).not.toHaveBeenCalled();
});
