/** The picture of a position to pass on. Drawn on the device; nothing is sent for it. */
import type { Token } from '../../../shared/trading/chart/chart-styles.ts';
import type { Shared } from './card.ts';

export const cardSize = { width: 1080, height: 1080 } as const;
export type CardWords = {
  site: string;
  /** "Long 10x". */
  position: string;
  /** What the percent is of. */
  about: string;
  entry: string;
  exit: string;
  /** That it can be checked. */
  note: string;
  at: string;
};

const left = 80;

/** `money`: with the amount that was won or lost. */
export function drawCard(
  canvas: HTMLCanvasElement,
  { shared, words, money }: { shared: Shared; words: CardWords; money: boolean },
  { token, font, mark }: { token: Token; font: string; mark: CanvasImageSource },
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  Object.assign(canvas, cardSize);
  const write = (text: string, x: number, y: number, size: number, color: string, weight = 500): void => {
    context.font = `${weight} ${size}px ${font}`;
    context.fillStyle = token(color);
    // A long text of another language becomes narrower instead of leaving the picture.
    context.fillText(text, x, y, cardSize.width - left - x);
  };
  context.fillStyle = token('bg');
  context.fillRect(0, 0, cardSize.width, cardSize.height);
  context.textBaseline = 'top';
  context.drawImage(mark, left, 72, 64, 64);
  write(words.site, left + 84, 82, 44, 'text', 600);
  write(shared.symbol, left, 220, 64, 'text', 700);
  write(words.position, left, 304, 44, shared.side === 'long' ? 'up-text' : 'down-text', 600);
  write(words.about, left, 420, 36, 'text-2');
  const tone = `${shared.direction}-text`;
  write(shared.percent, left, 470, 150, tone, 700);
  if (money) write(shared.money, left, 648, 52, tone, 600);
  const middle = cardSize.width / 2;
  for (const [x, label, value] of [
    [left, words.entry, shared.entry],
    [middle, words.exit, shared.exit],
  ] as const) {
    write(label, x, 760, 34, 'text-2');
    write(value, x, 808, 52, 'text', 600);
  }
  context.fillStyle = token('line-strong');
  context.fillRect(left, 920, cardSize.width - 2 * left, 2);
  write(words.note, left, 952, 30, 'text-2');
  write(words.at, left, 996, 30, 'text-3');
}
