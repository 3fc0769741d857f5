/** The focus goes to the field of a form's first problem, and what is wrong comes into view: it may be below the button that stays in sight. */
export function showProblem(form: HTMLFormElement | null, field: string, problemsId: string): void {
  form?.querySelector<HTMLElement>(`[data-field="${field}"] input`)?.focus();
  requestAnimationFrame(() => {
    const problems = document.getElementById(problemsId);
    if (problems && 'scrollIntoView' in problems) problems.scrollIntoView({ block: 'nearest' });
  });
}
