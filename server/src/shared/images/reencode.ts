/**
 * Images from users. The format is read from the first bytes and only three decoders can run; sizes are read from the header before a pixel is
 * decoded; what is kept is made of the pixels alone, so that nothing else in the file survives (S13).
 */
import sharp from 'sharp';

export type ImageRefusal = 'upload.image_unreadable' | 'upload.image_too_large' | 'upload.image_too_small';

const pixelsMax = 50_000_000;
const sideMax = 20_000;
const sideMin = 16;
/** Of what is kept: enough to read the small print of a document. */
const keptSide = 2_560;
const portraitSide = 512;
/** Of the picture of an article: a banner on a wide window. */
const coverSide = 1_440;
const secondsMax = 5;
const animationSeconds = 10;

// Of all formats that the library reads, none but these, and only from memory. The cache would hold private images.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
// Only an animation of a work gets as far (reencodeAnimation).
sharp.unblock({ operation: ['VipsForeignLoadNsgifBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const isImage = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ||
  (bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP');

/** The refusal for an image's size, from its header. */
async function sizeRefusal(bytes: Buffer): Promise<ImageRefusal | undefined> {
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (pages > 1) return 'upload.image_unreadable';
  if (width > sideMax || height > sideMax || width * height > pixelsMax) return 'upload.image_too_large';
  return Math.min(width, height) < sideMin ? 'upload.image_too_small' : undefined;
}

/** A JPEG of the image's pixels, upright, in sRGB, on white, at most 2560 px a side, without metadata. Animations are refused. */
export async function reencode(bytes: Buffer): Promise<Buffer | ImageRefusal> {
  if (!isImage(bytes)) return 'upload.image_unreadable';
  try {
    const refused = await sizeRefusal(bytes);
    if (refused) return refused;
    return await sharp(bytes, { failOn: 'error', limitInputPixels: pixelsMax })
      .timeout({ seconds: secondsMax })
      .autoOrient()
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    // The library's errors are about the file, and may quote it.
    return 'upload.image_unreadable';
  }
}

/** Of an animation: frames, and pixels a side. */
const animation = { frames: 200, side: 1_024 };
const isGif = (bytes: Buffer): boolean => /^GIF8[79]a$/.test(bytes.subarray(0, 6).toString('latin1'));

/** An animated WebP of a GIF's frames, without metadata: at most 200 frames, 1024 px a side and 50 megapixels in all. */
export async function reencodeAnimation(
  bytes: Buffer,
): Promise<Buffer | 'nft.media_unreadable' | 'nft.media_too_large'> {
  if (!isGif(bytes)) return 'nft.media_unreadable';
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height, pages = 1 } = header;
    if (Math.min(width, height) < sideMin) return 'nft.media_unreadable';
    const isLarge = Math.max(width, height) > animation.side || width * height * pages > pixelsMax;
    if (isLarge || pages > animation.frames) return 'nft.media_too_large';
    return await sharp(bytes, { animated: true, failOn: 'error', limitInputPixels: pixelsMax })
      .timeout({ seconds: animationSeconds })
      .webp({ quality: 80, effort: 0 })
      .toBuffer();
  } catch {
    return 'nft.media_unreadable';
  }
}

/** The middle square of an image of ours, at most 512 px a side. */
export const portraitOf = (image: Buffer): Promise<Buffer> =>
  sharp(image)
    .metadata()
    .then(({ width, height }) => {
      const side = Math.min(width, height, portraitSide);
      return sharp(image).resize({ width: side, height: side, fit: 'cover' }).jpeg({ quality: 85 }).toBuffer();
    });

/** An image of ours, at most 1440 px a side. */
export const coverOf = (image: Buffer): Promise<Buffer> =>
  sharp(image)
    .resize({ width: coverSide, height: coverSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
