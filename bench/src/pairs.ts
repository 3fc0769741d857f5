/** Two versions measured in turn: the lines that each printed, as one line a measurement with both medians and their ratio. */
import { median } from './report.ts';

type Printed = { name: string; value: number; unit: string };
export type Pair = { name: string; unit: string; before: number; now: number; ratio: number; isWorse: boolean };

/** More than this share worse is a loss. */
const ALLOWED = 0.03;

/** The JSON lines in a measurement's output; anything else is ignored. */
export function linesIn(output: string): Printed[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Printed);
}

/** A higher rate is better, a lower value of anything else. Measurements of one version only are ignored. */
export function pairsOf(before: readonly Printed[], now: readonly Printed[]): Pair[] {
  const valuesBefore = Map.groupBy(before, ({ name }) => name);
  return [...Map.groupBy(now, ({ name }) => name)].flatMap(([name, lines]) => {
    const others = valuesBefore.get(name);
    if (!others) return [];
    const unit = lines[0]?.unit ?? '';
    const [was, is] = [others, lines].map((each) => median(each.map(({ value }) => value))) as [number, number];
    const ratio = is / was;
    const isRate = /\/s\b/.test(unit);
    return [{ name, unit, before: was, now: is, ratio, isWorse: isRate ? ratio < 1 - ALLOWED : ratio > 1 + ALLOWED }];
  });
}

export const wordsOf = ({ name, unit, before, now, ratio, isWorse }: Pair): string =>
  `${name.padEnd(40)} ${before} → ${now} ${unit}, ratio ${ratio.toFixed(3)}${isWorse ? '   WORSE by more than 3 %' : ''}`;
