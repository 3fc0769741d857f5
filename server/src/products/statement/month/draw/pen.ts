/**
 * Writes texts with the first font of a list that has their characters, run by run, on one base line. A character that no font has is written as a question mark.
 */
import type PDFDocument from 'pdfkit';
import type { LoadedFont } from './fonts.ts';
import { layLatinOut } from './latin-layout.ts';

type Doc = InstanceType<typeof PDFDocument>;
type Run = { font: string; text: string };

/**
 * Sara am is a ring and a letter; a tone mark that it follows in text stands above the ring. fontkit has no shaper of Thai, so they are put in that order
 * here, as HarfBuzz does.
 */
const withRingFirst = (text: string): string => text.replaceAll(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32');

/** These stay with what is before them, so that a run is not broken by each space. */
const isNeutral = (character: string): boolean => /[\s\p{M}]/u.test(character);

export class Pen {
  readonly #doc: Doc;
  readonly #fonts: readonly LoadedFont[];
  readonly #fontOf = new Map<string, LoadedFont | undefined>();
  readonly #words: Intl.Segmenter;

  constructor(doc: Doc, fonts: readonly LoadedFont[], locale: string) {
    this.#doc = doc;
    this.#fonts = fonts;
    this.#words = new Intl.Segmenter(locale, { granularity: 'word' });
    for (const { name, bytes } of fonts) doc.registerFont(name, bytes);
    const [first] = fonts;
    if (first) layLatinOut(doc.font(first.name));
  }

  /** The width of a line in points. */
  width(text: string, size: number): number {
    let width = 0;
    for (const run of this.#runs(text)) width += this.#with(run, size).widthOfString(withRingFirst(run.text));
    return width;
  }

  /** Writes a line whose base line is at `y`. */
  line(text: string, x: number, y: number, size: number): void {
    let at = x;
    const runs = this.#runs(text);
    for (const [place, run] of runs.entries()) {
      const doc = this.#with(run, size);
      const shaped = withRingFirst(run.text);
      // What is read out and copied is the text as it is spelled.
      if (shaped !== run.text) doc.markContent('Span', { actual: run.text });
      doc.text(shaped, at, y, { lineBreak: false, baseline: 'alphabetic' });
      if (shaped !== run.text) doc.endMarkedContent();
      if (place < runs.length - 1) at += doc.widthOfString(shaped);
    }
  }

  /** The lines of a text within a width, broken between words where the language has them. */
  lines(text: string, width: number, size: number): string[] {
    const lines: string[] = [];
    let line = '';
    const put = (part: string) => {
      if (line !== '' && this.width((line + part).trimEnd(), size) > width) {
        lines.push(line.trimEnd());
        line = part.trimStart();
      } else line += part;
    };
    for (const { segment } of this.#words.segment(text))
      if (this.width(segment, size) <= width) put(segment);
      else for (const character of segment) put(character);
    return [...lines, line.trimEnd()];
  }

  #with({ font }: Run, size: number): Doc {
    return this.#doc.font(font).fontSize(size);
  }

  #runs(text: string): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const known = last && this.#fonts.find(({ name }) => name === last.font);
      const keeps = known !== undefined && isNeutral(character) && known.has(character);
      const font = keeps ? known : this.#choose(character);
      const written = font === undefined ? '?' : character;
      const name = (font ?? this.#fonts[0])?.name ?? '';
      if (last?.font === name) last.text += written;
      else runs.push({ font: name, text: written });
    }
    return runs;
  }

  #choose(character: string): LoadedFont | undefined {
    if (!this.#fontOf.has(character))
      this.#fontOf.set(
        character,
        this.#fonts.find(({ has }) => has(character)),
      );
    return this.#fontOf.get(character);
  }
}
