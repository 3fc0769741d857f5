import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dismissToast, toastMs, toasts, type Toasted } from './toast-store.ts';

const marks = {
  ok: <CircleCheck size={18} strokeWidth={1.75} className="ok" aria-hidden="true" />,
  err: <CircleAlert size={18} strokeWidth={1.75} className="err" aria-hidden="true" />,
  info: <Info size={18} strokeWidth={1.75} className="link" aria-hidden="true" />,
};

function Toast({ one }: { one: Toasted }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(one.id), toastMs);
    return () => clearTimeout(timer);
  }, [held, one.id]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div className="toast" onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      {marks[one.tone ?? 'info']}
      <div className="grow">
        <div className="c1">{one.title}</div>
        {one.body !== undefined && <div className="body">{one.body}</div>}
      </div>
      {one.action && (
        <button
          type="button"
          className="link semi hit relative"
          onClick={() => {
            one.action?.run();
            dismissToast(one.id);
          }}
        >
          {one.action.label}
        </button>
      )}
    </div>
  );
}

/** Where toasts appear; one is in the frame of the app. Read aloud politely. */
export function Toaster() {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {list.map((one) => (
        <Toast key={one.id} one={one} />
      ))}
    </div>
  );
}
