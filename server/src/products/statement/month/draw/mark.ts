import type PDFDocument from 'pdfkit';

/** As web/public/icons/mark.svg has it, in a square of 24. */
const left = 'M11.2 5.6v14.9L3.9 17.6A1.5 1.5 0 0 1 3 16.2V4.4c0-.8.8-1.3 1.5-1z';
const right = 'm13.6 6.1 6-2.5c.4-.2.8.1.8.6v11.7c0 .3-.2.7-.5.8l-6.3 2.5z';
const lines = 'm16 9.4 2.2-.9M16 12.4l2.2-.9';
/** The gold of texts on light surfaces. */
const gold = '#735718';

/** The mark: a ledger with one solid and one glass page. */
export function drawMark(doc: InstanceType<typeof PDFDocument>, x: number, y: number, side: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(side / 24);
  doc.path(left).fill(gold);
  doc.lineWidth(1.5).lineJoin('round').lineCap('round');
  doc.path(right).stroke(gold);
  doc.path(lines).stroke(gold);
  doc.restore();
}
