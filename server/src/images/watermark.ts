/** Images of users as staff sees them: marked with who looks and when. */
import sharp from 'sharp';

/** A JPEG with the viewer's name and the time on a slant, tiled over the whole image. */
export async function watermarked(image: Buffer, viewer: string, at: Date): Promise<Buffer> {
  const text = `${viewer}  ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const { width } = await sharp(image).metadata();
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
  // Turned with room around it; wider than the image it would not be laid on it.
  const tile = await sharp(mark)
    .extend({ top: 8, bottom: 8, left: 8, right: 8, background: '#0000' })
    .rotate(-20, { background: '#0000' })
    .resize({ width: Math.max(16, Math.floor(width / 2)), fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  return sharp(image)
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
