/** A step of what is accepted: what happens, and when. */
export type Step = { title: string; at: string; about?: string };

/** What happens, in its order. `here`: the place of the step that was reached last. */
export function Timeline({ steps, here = 0 }: { steps: readonly Step[]; here?: number }) {
  return (
    <ol className="tl">
      {steps.map(({ title, at, about }, place) => (
        <li
          key={title}
          className={place < here ? 'done' : place === here ? 'now' : ''}
          aria-current={place === here ? 'step' : undefined}
        >
          <span className="dot" aria-hidden="true">
            {place + 1}
          </span>
          <div className="row sb wrap g2">
            <span className="label semi">{title}</span>
            <span className="cap c3 tnum">{at}</span>
          </div>
          {about !== undefined && <p>{about}</p>}
        </li>
      ))}
    </ol>
  );
}
