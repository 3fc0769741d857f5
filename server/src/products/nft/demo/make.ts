/** Makes the artists of the demo and their works: robots without a login, media made by code. It goes on where a start was cut short. */
import type { Pool } from 'pg';
import { robotNamed } from '../../../shared/robots/robots.ts';
import type { NftServices } from '../services.ts';
import { keep } from '../works.ts';
import { animationOf, framesOf, stillOf, styles } from './paint.ts';
import { artists, description, type Work } from './plan.ts';
import { filmOf, soundOf } from './sound-and-film.ts';

const ROYALTY_PPM = 50_000;
const FRAMES = { count: 16, ms: 80, times: 5 };
/** Nobody decided: the demo stands for the two, as it does for those who make its offers. */
const two = { request: 1, maker: 1, checker: 2 } as const;

/** The accounts of the artists, in their order, made where they are missing. */
export async function artistAccounts(pool: Pool, at: number): Promise<number[]> {
  const accounts: number[] = [];
  for (const { name, signature } of artists) accounts.push(await robotNamed(pool, { name, signature }, at));
  return accounts;
}

/** The files of a work: its medium, of sound and film also a cover. */
async function filesOf({ artist, type, seed }: Pick<Work, 'artist' | 'type' | 'seed'>) {
  const picture = styles[artists[artist]?.style ?? 'hills'](seed);
  const still = { make: () => stillOf(picture), ending: 'jpg' } as const;
  switch (type) {
    case 'image':
      return [still];
    case 'audio':
      return [{ make: () => Promise.resolve(soundOf(seed)), ending: 'wav' } as const, still];
    case 'gif':
    case 'video': {
      const drawn = await framesOf(picture, FRAMES.count);
      return type === 'gif'
        ? [{ make: () => animationOf(drawn.frames, FRAMES.ms), ending: 'webp' } as const]
        : [{ make: () => Promise.resolve(filmOf(drawn, FRAMES.ms, FRAMES.times)), ending: 'webm' } as const, still];
    }
  }
}

type Services = Pick<NftServices, 'pool' | 'uploads' | 'now' | 'sequencer'>;
export type ToMake = Pick<Work, 'artist' | 'type' | 'seed' | 'name'> & { asset: number };

/** Makes a work and approves it; its number, or undefined where it could not be. */
export async function makeWork(services: Services, owner: number, work: ToMake): Promise<number | undefined> {
  const { uploads, sequencer } = services;
  const addresses: string[] = [];
  for (const { make, ending } of await filesOf(work)) {
    const added = await uploads.add(owner, make, ending);
    if (!('address' in added)) return undefined;
    addresses.push(added.address);
  }
  const [media = '', cover = ''] = addresses;
  const { type, name, asset } = work;
  const kept = await keep(services, owner, { type, media, cover, name, description });
  if (!kept) return undefined;
  const { outcome } = await sequencer.submit({
    ...{ kind: 'nft.create', owner, type, asset, royaltyPpm: ROYALTY_PPM, ...kept },
  });
  if (!outcome.ok) return undefined;
  const item = outcome.item.id;
  return (await sequencer.submit({ kind: 'nft.approve', item, ...two })).outcome.ok ? item : undefined;
}
