/** The picture to pass on: the mark, the promise, the link as a QR code and the code. Drawn on the device; nothing is sent for it. */
import { encode } from 'uqr';

export const posterSize = { width: 1080, height: 1440 } as const;
export type PosterWords = { promise: string; code: string; about: string; link: string; locale: string };

const middle = posterSize.width / 2;
const codeSide = 600;
const ink = '#f5f5f5';
const faint = '#a9adb5';
const ground = '#14151a';

/** The lines of a text that fit a width, broken where its language breaks. */
export function linesOf(text: string, locale: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    if (line.trim() !== '' && segment.trim() !== '' && !fits(line + segment)) {
      lines.push(line.trim());
      line = '';
    }
    line += segment;
  }
  return line.trim() === '' ? lines : [...lines, line.trim()];
}

function writeIn(
  context: CanvasRenderingContext2D,
  text: string,
  top: number,
  size: number,
  words: PosterWords,
): number {
  const width = posterSize.width - 160;
  const lines = linesOf(text, words.locale, (line) => context.measureText(line).width <= width);
  for (const [at, line] of lines.entries()) context.fillText(line, middle, top + at * size * 1.3);
  return top + lines.length * size * 1.3;
}

function drawCode(context: CanvasRenderingContext2D, link: string, top: number, side: number): void {
  const { data, size } = encode(link, { border: 2 });
  const left = middle - side / 2;
  const cell = side / size;
  context.fillStyle = '#fff';
  context.beginPath();
  context.roundRect(left, top, side, side, 24);
  context.fill();
  context.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      // Cells meet without a gap: their edges are whole pixels.
      if (dark) {
        const [from, down] = [Math.round(left + x * cell), Math.round(top + y * cell)];
        context.fillRect(from, down, Math.round(left + (x + 1) * cell) - from, Math.round(top + (y + 1) * cell) - down);
      }
}

export function drawPoster(canvas: HTMLCanvasElement, mark: CanvasImageSource, font: string, words: PosterWords): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  Object.assign(canvas, posterSize);
  context.fillStyle = ground;
  context.fillRect(0, 0, posterSize.width, posterSize.height);
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.drawImage(mark, middle - 56, 80, 112, 112);
  context.fillStyle = ink;
  context.font = `600 44px ${font}`;
  context.fillText('Glassbook', middle, 206);
  context.font = `700 60px ${font}`;
  const below = writeIn(context, words.promise, 300, 60, words);
  drawCode(context, words.link, below + 48, codeSide);
  context.fillStyle = ink;
  context.font = `700 84px ${font}`;
  context.fillText(words.code, middle, below + codeSide + 108);
  context.fillStyle = faint;
  context.font = `500 36px ${font}`;
  writeIn(context, words.about, below + codeSide + 224, 36, words);
}
