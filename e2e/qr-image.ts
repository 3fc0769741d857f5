/** A picture of a QR code, as a file that a page takes. */
import encodeQR from 'qr';
import sharp from 'sharp';

export async function qrImage(text: string) {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const pixels = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  const image = sharp(pixels, { raw: { width: rows.length, height: rows.length, channels: 1 } });
  const buffer = await image
    .resize({ width: rows.length * 8, kernel: 'nearest' })
    .png()
    .toBuffer();
  return { name: 'qr.png', mimeType: 'image/png', buffer };
}
