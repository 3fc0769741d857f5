import encodeQR from 'qr';
import sharp from 'sharp';

/** A picture of a QR code with a text, as a screenshot has it. */
export async function qrPhoto(text: string, { module = 6 } = {}): Promise<Blob> {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const side = rows.length;
  const pixels = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  const image = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize({ width: side * module, kernel: 'nearest' })
    .extend({ top: 200, bottom: 400, left: 80, right: 80, background: '#e8eaf0' })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(image)]);
}
