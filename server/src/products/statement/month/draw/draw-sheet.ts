/**
 * Draws a sheet as a tagged PDF: headings, tables with heads and cells, texts, each with its place in the structure, and nothing from outside its data, so
 * that the same sheet is the same bytes.
 */
import { setImmediate as turn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { loadFonts } from './fonts.ts';
import { drawMark } from './mark.ts';
import { Packed } from './packed.ts';
import { Pen } from './pen.ts';
import type { Block, Column, Sheet, Table } from './sheet.ts';

type Doc = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Doc['struct']>;

/** Points; A4 is 595 by 842. */
const page = { margin: 40, top: 48, bottom: 782, foot: 812 };
const size = { brand: 15, title: 18, section: 12, text: 9, cell: 7.5, foot: 7 };
const rowHeight = 14;
const pad = 3;
const color = { text: '#14151a', muted: '#4a4f5b', rule: '#e6e8ed', head: '#eef0f3' };

export async function drawSheet(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const { locale, title, brand, at } = sheet;
  const made = new Date(at);
  const options = {
    ...{ size: 'A4', margin: 0, autoFirstPage: false, pdfVersion: '1.7', subset: 'PDF/UA' },
    ...{ tagged: true, lang: locale, displayTitle: true, font: '' },
    info: { Title: title, Author: brand, Creator: brand, Producer: brand, CreationDate: made, ModDate: made },
  };
  // Its types are of a version before PDF/UA.
  const doc = new PDFDocument(options as PDFKit.PDFDocumentOptions);
  const file = new Packed();
  const whole = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  doc.on('data', (piece: Uint8Array) => file.add(piece));
  doc.once('error', whole.reject).once('end', () => whole.resolve(file.whole()));
  await turn();
  await new Drawing(doc, sheet).draw();
  doc.end();
  return whole.promise;
}

class Drawing {
  readonly #doc: Doc;
  readonly #sheet: Sheet;
  readonly #pen: Pen;
  readonly #root: Element;
  #pages = 0;
  /** Where the next line begins. */
  #y = 0;

  constructor(doc: Doc, sheet: Sheet) {
    this.#doc = doc;
    this.#sheet = sheet;
    this.#pen = new Pen(doc, loadFonts(sheet.locale), sheet.locale);
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  async draw(): Promise<void> {
    const { brand, title, facts, sections } = this.#sheet;
    this.#newPage();
    this.#artifact('Layout', () => drawMark(this.#doc, page.margin, this.#y - 4, 26));
    this.#tagged(this.#root, 'P', () => this.#write(brand, page.margin + 32, this.#y + 15, size.brand));
    this.#y += 40;
    this.#tagged(this.#root, 'H1', () => this.#write(title, page.margin, this.#y + size.title, size.title));
    this.#y += 34;
    this.#facts(this.#root, facts);
    for (const { title: heading, blocks } of sections) await this.#section(heading, blocks);
    this.#root.end();
  }

  get #width(): number {
    return this.#doc.page.width - 2 * page.margin;
  }

  async #section(heading: string, blocks: readonly Block[]): Promise<void> {
    const section = this.#doc.struct('Sect');
    this.#root.add(section);
    // A heading is not the last thing on a page.
    this.#room(26 + 3 * rowHeight);
    this.#y += 12;
    this.#tagged(section, 'H2', () => this.#write(heading, page.margin, this.#y + size.section, size.section));
    this.#y += 22;
    for (const block of blocks) await this.#block(section, block);
    section.end();
  }

  async #block(parent: Element, block: Block): Promise<void> {
    if (block.kind === 'table') await this.#table(parent, block);
    else if (block.kind === 'facts') this.#facts(parent, block.rows);
    else this.#text(parent, block.text, block.kind === 'code');
  }

  #text(parent: Element, text: string, isCode: boolean): void {
    const lines = this.#pen.lines(text, this.#width - (isCode ? 2 * pad : 0), size.text);
    this.#room(lines.length * rowHeight);
    if (isCode) this.#artifact('Layout', () => this.#fill(color.head, lines.length * rowHeight + 2));
    this.#tagged(parent, 'P', () => {
      for (const [place, line] of lines.entries())
        this.#write(line, page.margin + (isCode ? pad : 0), this.#y + place * rowHeight + 10, size.text);
    });
    this.#y += lines.length * rowHeight + (isCode ? 8 : 2);
  }

  /** Labels and values: a table whose heads are at the left. */
  #facts(parent: Element, rows: Extract<Block, { kind: 'facts' }>['rows']): void {
    const table = this.#doc.struct('Table');
    parent.add(table);
    const end = page.margin + this.#width * 0.6;
    for (const { label, value, isSum } of rows) {
      this.#room(rowHeight);
      if (isSum) {
        this.#y += 2;
        this.#artifact('Layout', () => this.#rule(color.text, end - page.margin));
        this.#y += 2;
      }
      const row = this.#doc.struct('TR');
      table.add(row);
      const valueWidth = this.#pen.width(value, size.text);
      const baseline = this.#y + 10;
      this.#tagged(row, 'TH', () => this.#write(label, page.margin, baseline, size.text, color.muted), 'Row');
      this.#tagged(row, 'TD', () => this.#write(value, end - valueWidth, baseline, size.text));
      row.end();
      this.#y += rowHeight;
    }
    table.end();
    this.#y += 4;
  }

  async #table(parent: Element, { columns, rows, summary }: Table): Promise<void> {
    const table = this.#doc.struct('Table', { title: summary });
    parent.add(table);
    this.#head(columns, table);
    for (const cells of rows) {
      if (this.#room(rowHeight)) {
        this.#head(columns);
        // What is written so far is taken.
        await turn();
      }
      const row = this.#doc.struct('TR');
      table.add(row);
      for (const [cell, x, width, column] of this.#cells(columns, cells))
        this.#tagged(row, 'TD', () => this.#cell(cell, x, width, column, color.text));
      row.end();
      this.#y += rowHeight;
      this.#artifact('Layout', () => this.#rule(color.rule, this.#width));
    }
    table.end();
    this.#y += 6;
  }

  /** The heads of the columns; those repeated on later pages are no part of the table. */
  #head(columns: readonly Column[], table?: Element): void {
    this.#artifact('Layout', () => this.#fill(color.head, rowHeight));
    const cells = this.#cells(
      columns,
      columns.map(({ head }) => head),
    );
    const draw = ([head, x, width, column]: (typeof cells)[number]) => this.#cell(head, x, width, column, color.muted);
    if (table) {
      const row = this.#doc.struct('TR');
      table.add(row);
      for (const cell of cells) this.#tagged(row, 'TH', () => draw(cell), 'Column');
      row.end();
    } else this.#artifact('Pagination', () => cells.forEach(draw));
    this.#y += rowHeight;
  }

  #cells(columns: readonly Column[], cells: readonly string[]): [string, number, number, Column][] {
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    let x = page.margin;
    return columns.map((column, place) => {
      const width = (this.#width * column.share) / all;
      const from = x;
      x += width;
      return [cells[place] ?? '', from, width, column];
    });
  }

  /** On one line: what is too wide is written smaller, as a figure is never broken or cut. */
  #cell(text: string, x: number, width: number, { isFigure }: Column, fill: string): void {
    const room = width - 2 * pad;
    const natural = this.#pen.width(text, size.cell);
    const fits = natural <= room ? size.cell : (size.cell * room) / natural;
    const from = isFigure ? x + pad + room - Math.min(natural, room) : x + pad;
    this.#write(text, from, this.#y + 9.5, fits, fill);
  }

  #write(text: string, x: number, baseline: number, points: number, fill = color.text): void {
    this.#doc.fillColor(fill);
    this.#pen.line(text, x, baseline, points);
  }

  #fill(fill: string, height: number): void {
    this.#doc.rect(page.margin, this.#y, this.#width, height).fill(fill);
  }

  #rule(stroke: string, width: number): void {
    this.#doc
      .moveTo(page.margin, this.#y)
      .lineTo(page.margin + width, this.#y)
      .lineWidth(0.5)
      .stroke(stroke);
  }

  /** Begins a page where there is less room than that; true where it did. */
  #room(height: number): boolean {
    if (this.#y + height <= page.bottom) return false;
    this.#newPage();
    return true;
  }

  #newPage(): void {
    const { foot, page: words } = this.#sheet;
    this.#doc.addPage();
    this.#pages += 1;
    this.#y = page.top;
    this.#artifact('Pagination', () => {
      const number = words.replace('{{number}}', String(this.#pages));
      this.#write(foot, page.margin, page.foot, size.foot, color.muted);
      const at = page.margin + this.#width - this.#pen.width(number, size.foot);
      this.#write(number, at, page.foot, size.foot, color.muted);
    });
  }

  #artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  #tagged(parent: Element, type: string, draw: () => void, scope?: 'Row' | 'Column'): void {
    const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = scope ? { scope } : {};
    const element = this.#doc.struct(type, options);
    parent.add(element);
    const content = this.#doc.markStructureContent(type);
    draw();
    this.#doc.endMarkedContent();
    element.add(content);
    element.end();
  }
}
