/**
 * Lays texts of the font of Latin out. Figures, times and symbols of assets go character by character: there no neighbor changes a digit, a capital or a
 * sign, and shaping each of a hundred thousand cells would take minutes. Other texts are shaped once each, without `ccmp`: it takes letters apart that
 * Unicode has whole (Vietnamese), and what is copied from the file would not be what it says. pdfkit has no option for either, so this is put in at the one
 * place where its fonts lay out.
 */
import type PDFDocument from 'pdfkit';

type Run = { glyphs: unknown[]; positions: unknown[]; advanceWidth: number };
/** The font in use, of pdfkit 0.20. */
type Face = { layout: (text: string, features?: Readonly<Record<string, boolean>>) => Run };

/** Digits, capitals and signs without accents. */
const plain = /^[\dA-Z+\u2212.,:/ -]+$/;

/** The font is the one in use of the document. */
export function layLatinOut(doc: InstanceType<typeof PDFDocument>): void {
  const { _font: face } = doc as unknown as { _font: Face };
  const shaped = face.layout.bind(face);
  const known = new Map<string, Run>();
  const once = (text: string): Run => {
    const run = known.get(text) ?? shaped(text, { ccmp: false });
    known.set(text, run);
    return run;
  };
  face.layout = (text) => {
    if (!plain.test(text)) return once(text);
    const whole: Run = { glyphs: [], positions: [], advanceWidth: 0 };
    for (const character of text) {
      const { glyphs, positions, advanceWidth } = once(character);
      whole.glyphs.push(...glyphs);
      whole.positions.push(...positions);
      whole.advanceWidth += advanceWidth;
    }
    return whole;
  };
}
