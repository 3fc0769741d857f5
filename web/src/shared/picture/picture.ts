/** Pictures that a user chose, read and drawn in the browser: smaller files, upright, and nothing of the original but its pixels. */

/** Undefined where the browser cannot read it. */
export const readPicture = (file: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);

type Square = { x: number; y: number; width: number; height: number };

/** Draws a part of a picture over a whole canvas. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, width, height }: Square): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

export const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob | undefined> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.9));

/** The whole picture as a JPEG, at most so many pixels a side. */
export async function shrunk(picture: ImageBitmap, sideMax: number): Promise<Blob | undefined> {
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  draw(canvas, picture, { x: 0, y: 0, width: picture.width, height: picture.height });
  return jpegOf(canvas);
}

export const pictureTypes = 'image/jpeg,image/png,image/webp';
