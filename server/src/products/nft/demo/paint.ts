/** Pictures of the demo, each a color for every point of a square. Nothing is decoded for them: the only formats that are read are those of users' images (shared/images/reencode.ts). */
import sharp from 'sharp';
import { hashed } from './hashed.ts';

type Color = readonly [red: number, green: number, blue: number];
/** The color at a point, both from -1 to 1 and y downwards, at a moment from 0 to 1 of an animation. */
type Picture = (x: number, y: number, moment: number) => Color;
/** A picture by its seed. */
export type Style = (seed: number) => Picture;

const colorOf = (hex: string): Color => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as never;
const palettes = [
  ['0b1026', '24386b', 'd4ba83', 'f4e9d2', 'b6495a'],
  ['102a2b', '1f6f64', '8fd3a8', 'f6f1d3', 'e8825a'],
  ['1b1030', '5b2a86', 'c84f9b', 'ffb27a', 'ffe8c2'],
  ['0e1c12', '3b5d2a', 'a6b84a', 'f0e6a0', '7a3b1f'],
  ['101820', '2f4b7c', '4fa3d1', 'd9eef2', 'f2a541'],
].map((each) => each.map(colorOf));
const paletteOf = (seed: number): readonly Color[] => palettes[seed % palettes.length] ?? [];
const at = (colors: readonly Color[], place: number): Color => colors[place % colors.length] ?? [0, 0, 0];
const mixed = (one: Color, other: Color, part: number): Color => {
  const share = Math.min(1, Math.max(0, part));
  return one.map((value, place) => value + ((other[place] ?? 0) - value) * share) as never;
};
const TURN = 2 * Math.PI;

/** Hills before each other under a sky with a sun. */
const hills: Style = (seed) => {
  const colors = paletteOf(seed);
  const sun = [hashed(seed, 1) - 0.5, -0.5 + hashed(seed, 2) * 0.4] as const;
  const lines = [0, 1, 2, 3].map(
    (n) => [-0.1 + n * 0.28, 2 + 3 * hashed(seed, 10 + n), TURN * hashed(seed, 20 + n)] as const,
  );
  return (x, y, moment) => {
    const hill = lines.findLastIndex(
      ([base, waves, shift]) =>
        y > base + 0.12 * Math.sin(x * waves + shift + TURN * moment) + 0.05 * Math.sin(3.7 * x * waves),
    );
    if (hill >= 0) return mixed(at(colors, 1), at(colors, 0), hill / 3);
    const glow = Math.hypot(x - sun[0], y - sun[1]);
    return glow < 0.24 ? at(colors, 3) : mixed(at(colors, 2), at(colors, 4), glow - 0.2 + y / 3);
  };
};
/** Quarter circles in the cells of a grid. */
const quarters: Style = (seed) => {
  const colors = paletteOf(seed);
  const cells = 3 + (seed % 3);
  return (x, y) => {
    const [across, down] = [((x + 1) * cells) / 2, ((y + 1) * cells) / 2];
    const cell = Math.floor(down) * cells + Math.floor(across);
    const turn = Math.floor(4 * hashed(seed, cell));
    const [left, top] = [across % 1, down % 1];
    const radius = Math.hypot(turn & 1 ? 1 - left : left, turn & 2 ? 1 - top : top);
    const ring = Math.floor(radius * 3 + hashed(seed, 90 + cell));
    return at(colors, ring + Math.floor(5 * hashed(seed, 200 + cell)));
  };
};
/** Rings around two points where they meet. */
const rings: Style = (seed) => {
  const colors = paletteOf(seed);
  const [ax, ay, bx, by] = [1, 2, 3, 4].map((n) => 1.6 * hashed(seed, n) - 0.8) as [number, number, number, number];
  return (x, y, moment) => {
    const one = Math.sin(22 * Math.hypot(x - ax, y - ay) - TURN * moment);
    const wave = (one + Math.sin(17 * Math.hypot(x - bx, y - by) + TURN * moment) + 2) / 4;
    const place = wave * (colors.length - 1);
    return mixed(at(colors, Math.floor(place)), at(colors, Math.floor(place) + 1), place % 1);
  };
};
/** Bands over and under each other. */
const weave: Style = (seed) => {
  const colors = paletteOf(seed);
  const bands = 5 + (seed % 4);
  return (x, y) => {
    const [across, down] = [((x + 1) * bands) / 2, ((y + 1) * bands) / 2];
    const [column, line] = [Math.floor(across), Math.floor(down)];
    const isOver = (column + line) % 2 === 0;
    const part = isOver ? across % 1 : down % 1;
    if (part < 0.08 || part > 0.92) return at(colors, 0);
    const color = at(colors, 1 + Math.floor(4 * hashed(seed, isOver ? column : 50 + line)));
    return mixed(color, at(colors, 0), 0.7 * Math.abs((isOver ? down % 1 : across % 1) - 0.5));
  };
};
/** Petals around a middle. */
const petals: Style = (seed) => {
  const colors = paletteOf(seed);
  const [inner, outer] = [5 + (seed % 4), 8 + (seed % 5)];
  return (x, y, moment) => {
    const [radius, angle] = [Math.hypot(x, y), Math.atan2(y, x) + (TURN * moment) / outer];
    if (radius < 0.14) return at(colors, 3);
    if (radius < 0.42 + 0.14 * Math.cos(inner * angle)) return mixed(at(colors, 4), at(colors, 2), radius * 2);
    if (radius < 0.74 + 0.18 * Math.cos(outer * angle)) return mixed(at(colors, 2), at(colors, 1), radius * 1.2);
    return mixed(at(colors, 1), at(colors, 0), radius);
  };
};
/** A creature of squares that is the same on both sides. */
const creature: Style = (seed) => {
  const colors = paletteOf(seed);
  return (x, y) => {
    const [column, line] = [Math.floor(Math.abs(x) * 6), Math.floor((y + 1) * 6)];
    const isEye = column === 1 && line === 5;
    const isBody = column < 5 && line > 1 && line < 10 && hashed(seed, column * 12 + line) < 0.68 - column * 0.06;
    if (isEye) return at(colors, 0);
    if (isBody || (column < 2 && line > 2 && line < 9)) return at(colors, 2 + (line % 3));
    return mixed(at(colors, 1), at(colors, 0), Math.hypot(x, y) / 1.4);
  };
};
export const styles = { hills, quarters, rings, weave, petals, creature } as const;

function pixels(picture: Picture, side: number, moment: number): Buffer {
  const bytes = Buffer.alloc(side * side * 3);
  for (let line = 0; line < side; line += 1)
    for (let column = 0; column < side; column += 1) {
      const color = picture((2 * column + 1) / side - 1, (2 * line + 1) / side - 1, moment);
      for (const [place, value] of color.entries()) bytes[(line * side + column) * 3 + place] = value;
    }
  return bytes;
}
const frame = (picture: Picture, side: number, moment: number) =>
  sharp(pixels(picture, side, moment), { raw: { width: side, height: side, channels: 3 } });

const SIDE = { still: 480, moving: 256 };
export const stillOf = (picture: Picture): Promise<Buffer> =>
  frame(picture, SIDE.still, 0).jpeg({ quality: 82 }).toBuffer();
/** The frames of an animation, as WebP. */
export async function framesOf(picture: Picture, count: number): Promise<{ side: number; frames: Buffer[] }> {
  const frames: Buffer[] = [];
  for (let n = 0; n < count; n += 1)
    frames.push(
      await frame(picture, SIDE.moving, n / count)
        .webp({ quality: 70, effort: 0 })
        .toBuffer(),
    );
  return { side: SIDE.moving, frames };
}
/** They as one file that repeats them. */
export const animationOf = (frames: readonly Buffer[], delayMs: number): Promise<Buffer> =>
  sharp([...frames], { join: { animated: true } })
    .webp({ quality: 70, effort: 0, loop: 0, delay: frames.map(() => delayMs) })
    .toBuffer();
