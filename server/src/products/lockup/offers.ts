import { lockup } from '@glassbook/contract';
import { handleAnyone } from '../../carry/http/handling.ts';
import { presentOffer } from './present.ts';
import type { LockupServices } from './services.ts';

export const offers = (services: LockupServices) =>
  handleAnyone(lockup.offers, () => ({
    ok: true,
    message: services.onOffer
      .all()
      .filter(({ status }) => status === 'open')
      .map((offer) => presentOffer(services, offer)),
  }));
