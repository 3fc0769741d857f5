import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What is wrong with a field, with an icon: never only red. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="help err" id={id} role="alert">
      <CircleAlert size={14} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
