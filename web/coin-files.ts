/** The marks of the coins as files of their own, /coins/btc.svg, from the package @web3icons/core (MIT). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { svgFiles } from './svg-files.ts';

const folder = '@web3icons/core/svgs';
/** The symbols of two coins are those of other tokens in the package; their networks have the right marks. */
const elsewhere: Readonly<Record<string, string>> = {
  APT: 'networks/background/aptos',
  ARB: 'networks/background/arbitrum-one',
};
const names = join(import.meta.dirname, '../i18n/catalogs/en/coin.json');

/** The coins that have a name, which are all that are listed. */
export const coinSymbols = (): string[] =>
  Object.keys(JSON.parse(readFileSync(names, 'utf8')) as Record<string, string>).map((key) =>
    key.slice('name.'.length),
  );

/** The mark of a coin as SVG text. Throws where the package has none. */
export async function coinMark(symbol: string): Promise<string> {
  const path = elsewhere[symbol] ?? `tokens/background/${symbol}`;
  const { default: svg } = (await import(`${folder}/${path}.svg.js`)) as { default: string };
  return svg
    .replace(/\s*class="[^"]*"/, '')
    .replaceAll(/>\s+</g, '><')
    .trim();
}

const pathOf = (symbol: string): string => `coins/${symbol.toLowerCase()}.svg`;

export const coinFiles = (): Plugin =>
  svgFiles('coin-files', async () => {
    const marks = coinSymbols().map(async (symbol) => [pathOf(symbol), await coinMark(symbol)] as const);
    return new Map(await Promise.all(marks));
  });
