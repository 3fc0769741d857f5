/** Images of users as staff sees them: marked with who looks and when. */
import sharp from 'sharp';

/** A JPEG with the viewer's name and the time on a slant, tiled over the whole image. */
export async function watermarked(image: Buffer, viewer: string, at: Date): Promise<Buffer> {
  const text = `${viewer}  ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const { width, height } = await sharp(image).metadata();
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const mark = await sharp({
    text: {
      text: `<span foreground="#ff0000" alpha="60%">${escaped}</span>`,
      rgba: true,
      dpi: Math.max(96, Math.round(width / 5)),
    },
  })
    .png()
    .toBuffer();
  // Turned with room around it. Two pipelines: in one of them sharp turns after it has resized, whatever the order of the calls.
  const turned = await sharp(mark)
    .extend({ top: 8, bottom: 8, left: 8, right: 8, background: '#0000' })
    .rotate(-20, { background: '#0000' })
    .png()
    .toBuffer();
  // A tile that is wider or higher than the image cannot be laid on it.
  const tile = await sharp(turned)
    .resize({ width: Math.min(width, Math.max(16, width >> 1)), height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  return sharp(image)
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
