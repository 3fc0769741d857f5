/** What of a picture is kept: a square, in its pixels. Pure, so that it is tested without a picture. */

/** Zoom from 1 (the largest square) to 4; across and down from 0 to 1, half is the middle. */
export type Crop = { zoom: number; across: number; down: number };
export const whole: Crop = { zoom: 1, across: 0.5, down: 0.5 };
export const zoomMax = 4;

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The square of a picture of this size. It never reaches beyond the picture. */
export function squareOf({ zoom, across, down }: Crop, width: number, height: number) {
  const side = Math.min(width, height) / between(zoom, 1, zoomMax);
  return { x: (width - side) * between(across, 0, 1), y: (height - side) * between(down, 0, 1), side };
}

/** After a drag by so many pixels of a view of this width: the picture follows the finger. */
export function dragged(
  crop: Crop,
  by: { x: number; y: number },
  { view, width, height }: { view: number; width: number; height: number },
): Crop {
  const { side } = squareOf(crop, width, height);
  const moved = (share: number, pixels: number, length: number) =>
    length - side < 1 ? share : between(share - (pixels * side) / view / (length - side), 0, 1);
  return { ...crop, across: moved(crop.across, by.x, width), down: moved(crop.down, by.y, height) };
}
