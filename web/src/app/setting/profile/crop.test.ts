import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dragged, squareOf, whole, zoomMax } from './crop.ts';

it('the largest square is in the middle, and a zoom halves it', () => {
  expect(squareOf(whole, 400, 200)).toEqual({ x: 100, y: 0, side: 200 });
  expect(squareOf({ ...whole, zoom: 2 }, 400, 200)).toEqual({ x: 150, y: 50, side: 100 });
});
it('the picture follows the finger: a drag to the right shows more of its left', () => {
  const before = squareOf(whole, 400, 200).x;
  const after = squareOf(dragged(whole, { x: 50, y: 0 }, { view: 200, width: 400, height: 200 }), 400, 200).x;
  expect(after).toBeCloseTo(before - 50);
});
it('no crop and no drag reaches beyond the picture', () => {
  const size = fc.integer({ min: 16, max: 20_000 });
  const any = fc.double({ min: -10, max: 10, noNaN: true });
  fc.assert(
    fc.property(size, size, any, any, any, any, (width, height, zoom, across, down, by) => {
      const crop = dragged({ zoom, across, down }, { x: by * 99, y: by * 99 }, { view: 288, width, height });
      const { x, y, side } = squareOf(crop, width, height);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + side).toBeLessThanOrEqual(width + 1e-6);
      expect(y + side).toBeLessThanOrEqual(height + 1e-6);
      expect(side).toBeGreaterThanOrEqual(Math.min(width, height) / zoomMax - 1e-6);
    }),
  );
});
