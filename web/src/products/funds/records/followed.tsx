import type { Route } from '@glassbook/contract';
import { Skeleton } from '@glassbook/ui';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { useLiveMessages } from '../../../carry/live/index.ts';
import { refresh, useCall } from '../../../carry/loadable.ts';
import { Shown } from '../../../shared/shown.tsx';
import { isAboutFunds } from './steps.ts';

/** While it is open: the begin of a review is no notification. */
const everyMs = 5_000;

type Props<B extends z.ZodType, R extends z.ZodType, State> = {
  route: Route<B, R>;
  body: z.input<B>;
  isOpen: (state: State) => boolean;
  /** The calls whose answers a message about it changes, besides its own. */
  changed: readonly { id: string }[];
  children: (of: z.output<R>) => ReactNode;
};

/** One request, which follows each state without a reload. */
export function Followed<B extends z.ZodType, R extends z.ZodType<{ state: State }>, State extends string>(
  props: Props<B, R, State>,
) {
  const { route, body, isOpen, changed, children } = props;
  const [open, setOpen] = useState(true);
  const found = useCall(route, body, { staleMs: 0, ...(open && { everyMs }) });
  const isNow = found.data === undefined || isOpen(found.data.state);
  if (isNow !== open) setOpen(isNow);
  useLiveMessages('notification.own', ({ happened }) => {
    if (isAboutFunds(happened)) refresh(route, ...changed);
  });
  const skeleton = (
    <div className="pad">
      <Skeleton width="100%" height={320} />
    </div>
  );
  return (
    <Shown of={found} skeleton={skeleton}>
      {children}
    </Shown>
  );
}
