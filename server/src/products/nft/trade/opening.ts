/** Opening a box: its secret is added to a request that the engine would accept as things stand, so that a refused one leaves none in the journal. */
import { nft } from '@glassbook/contract';
import type { ItemRow } from '@glassbook/engine/nft';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { answeredBefore, carryOut, type Asked } from '../../../shared/commands/carry-out.ts';
import { shown } from '../read/lists.ts';
import type { NftServices } from '../services.ts';
import { saleOf } from './command.ts';

const SEED = /^[A-Za-z0-9_-]{0,64}$/;

/** As the engine refuses it (engine/src/nft/open-box.ts). */
function refusalToOpen(row: ItemRow, owner: number, isWon: boolean, seed: string) {
  if (row.owner !== owner) return refuse('nft.not_owner');
  if (row.number === 0) return refuse('nft.not_a_box');
  if (row.work !== undefined) return refuse('nft.already_opened');
  if (row.listing > 0) return refuse(isWon ? 'nft.locked' : 'nft.listed');
  return SEED.test(seed) ? undefined : refuse('nft.seed_invalid');
}

export const open = (services: NftServices) =>
  handle(nft.open, async (call) => {
    const { body, caller, language } = call;
    const { id, row, listing } = await saleOf(services, body.code);
    if (!row) return refuse('nft.not_found');
    const { seed = '' } = body;
    const carry = async (asked: Asked) => {
      const secret = (await services.secrets.of(row.series))?.[row.number - 1];
      if (secret === undefined) return refuse('nft.not_a_box');
      return carryOut(services, asked, { kind: 'nft.openBox', owner: caller.userId, item: id, seed, secret });
    };
    const answer =
      (await answeredBefore(call, carry)) ??
      refusalToOpen(row, caller.userId, listing?.status === 'won', seed) ??
      (await carry(call));
    if (!answer.ok) return answer;
    const [view] = await shown(services, [{ kind: 'item', id }], { viewer: caller.userId, language });
    return view ? { ok: true, message: view } : refuse('nft.not_found');
  });
