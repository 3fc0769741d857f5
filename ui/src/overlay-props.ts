import type { ReactNode } from 'react';

/** What a sheet and a dialog have in common: everything but where they come from. */
export type OverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It stays until what is under way in it is known. */
  locked?: boolean | undefined;
  title: ReactNode;
  /** One sentence under the title, read with it. */
  about?: ReactNode | undefined;
  children: ReactNode;
};
