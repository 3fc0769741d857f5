import type { ReactNode } from 'react';

/** What a sheet and a dialog have in common: everything but where they come from. */
export type OverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title, read with it. */
  about?: ReactNode;
  children: ReactNode;
};
