/** The engine with a fault in it: its modules loaded once more, beside the project's own, with the changed texts. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Fault } from './fault.ts';

const SOURCE = `${pathToFileURL(join(import.meta.dirname, '../../../engine/src')).href}/`;
/** What the address of a module of such an engine ends with: the place of its fault in `planted`. */
const mark = /\?fault=(\d+)$/;
/** The changed texts of each, by their address. */
const planted: ReadonlyMap<string, string>[] = [];

/** The address of its engine. Throws where a text to be changed is not there exactly once: the engine was rewritten, and the fault must be too. */
export function plant(fault: Fault): string {
  const texts = new Map<string, string>();
  for (const { file, find, replace } of fault.edits) {
    const address = `${SOURCE}${file}`;
    const parts = (texts.get(address) ?? readFileSync(new URL(address), 'utf8')).split(find);
    if (parts.length !== 2)
      throw new Error(
        `the fault "${fault.name}" finds its text ${parts.length - 1} times in ${file}: find it a new place`,
      );
    texts.set(address, parts.join(replace));
  }
  if (planted.length === 0) loadPlanted();
  planted.push(texts);
  return `${SOURCE}index.ts?fault=${planted.length - 1}`;
}

/** What a module of such an engine imports of the engine is of the same engine. */
function loadPlanted(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const [own] = mark.exec(context.parentURL ?? '') ?? [];
      return own !== undefined && found.url.startsWith(SOURCE) ? { ...found, url: `${found.url}${own}` } : found;
    },
    load(url, context, next) {
      const [own = '', place] = mark.exec(url) ?? [];
      const source = planted[Number(place)]?.get(url.slice(0, url.length - own.length));
      return source === undefined ? next(url, context) : { format: 'module-typescript', source, shortCircuit: true };
    },
  });
}
