/** After an invalid submit the focus goes to the first field that is wrong; `data-wrong` marks one that is no input. */
export function focusWrong(form: Element): void {
  requestAnimationFrame(() => {
    const wrong = '[aria-invalid="true"] > input, input[aria-invalid="true"], [data-wrong] :is(button, a)';
    form.querySelector<HTMLElement>(wrong)?.focus();
  });
}
