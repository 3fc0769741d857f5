import { lockup } from '@glassbook/contract';
import { handleAnyone } from '../http/handling.ts';
import { presentOffer } from './present.ts';
import type { LockupServices } from './services.ts';

export const offers = ({ catalog, onOffer }: LockupServices) =>
  handleAnyone(lockup.offers, () => ({
    ok: true,
    message: onOffer
      .all()
      .filter(({ status }) => status === 'open')
      .map((offer) => presentOffer(catalog, onOffer, offer)),
  }));
