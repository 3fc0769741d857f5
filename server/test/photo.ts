import sharp from 'sharp';

/** A JPEG with something to see in it, left half red, right half blue. */
export const photo = ({ width = 640, height = 400 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2050c0' } })
    .composite([
      {
        input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#c03020' } },
        gravity: 'west',
      },
    ])
    .jpeg()
    .toBuffer();
