import { createContext, use } from 'react';
import type { z } from 'zod';
import type { desk, Permission } from '@glassbook/contract';

export type Self = z.output<(typeof desk.self)['reply']>;
const SelfContext = createContext<Self | undefined>(undefined);
export const SelfProvider = SelfContext.Provider;

/** Who is logged in. Below the frame, which shows its pages once it is known. */
export function useSelf(): Self & { may: (permission: Permission) => boolean } {
  const self = use(SelfContext);
  if (!self) throw new Error('a page of the desk stands in its frame');
  return { ...self, may: (permission) => self.permissions.includes(permission) };
}
