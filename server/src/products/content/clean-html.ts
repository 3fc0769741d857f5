/**
 * The clean HTML of texts that were read before. Sanitising takes milliseconds for a long text and readers need no account, so each text is
 * sanitised once for all of them. A text that changed in any way is another text, so nothing here can be out of date.
 */
import { articleHtml } from './article-html.ts';

/** Of texts and of what they became, in characters together: all of some hundred long entries in ten languages. */
const charactersMax = 16 * 1_048_576;

export class CleanHtml {
  readonly #clean: (html: string) => string;
  readonly #charactersMax: number;
  /** The longest unused first. */
  readonly #kept = new Map<string, string>();
  #characters = 0;

  constructor(clean = articleHtml, most = charactersMax) {
    this.#clean = clean;
    this.#charactersMax = most;
  }

  of(html: string): string {
    const known = this.#kept.get(html);
    const clean = known ?? this.#clean(html);
    this.#kept.delete(html);
    this.#kept.set(html, clean);
    if (known === undefined) this.#characters += html.length + clean.length;
    for (const [text, cleaned] of this.#kept) {
      if (this.#characters <= this.#charactersMax) break;
      this.#kept.delete(text);
      this.#characters -= text.length + cleaned.length;
    }
    return clean;
  }

  /** How many characters it holds. */
  get characters(): number {
    return this.#characters;
  }
}
