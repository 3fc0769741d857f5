import { useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { OverlayProps } from './overlay-props.ts';
import { useMedia } from './use-media.ts';

// The headless parts of both weigh as much as a page: they come when something is first opened.
const Sheet = lazyPart(async () => ({ default: (await import('./overlay-parts.tsx')).Sheet }));
const Dialog = lazyPart(async () => ({ default: (await import('./overlay-parts.tsx')).Dialog }));

/**
 * The same content as a sheet from below on a phone and as a dialog from 768 px. Escape, the cross, a tap outside and, on a phone, a swipe
 * down close it; the focus goes in and comes back.
 */
export function Overlay(props: OverlayProps) {
  const wide = useMedia('(min-width: 48em)');
  const [needed, setNeeded] = useState(props.open);
  if (props.open && !needed) setNeeded(true);
  if (!needed) return null;
  return wide ? <Dialog {...props} /> : <Sheet {...props} />;
}
