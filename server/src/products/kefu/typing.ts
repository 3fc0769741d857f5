/** Which users are typing, for staff that polls. Nothing is stored. */
export const typingMs = 6_000;

export class Typing {
  readonly #until = new Map<number, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  typed(user: number): void {
    this.#until.set(user, this.#now() + typingMs);
  }

  sent(user: number): void {
    this.#until.delete(user);
  }

  is(user: number): boolean {
    return (this.#until.get(user) ?? 0) > this.#now();
  }

  forget(): void {
    for (const [user, until] of this.#until) if (until <= this.#now()) this.#until.delete(user);
  }
}
