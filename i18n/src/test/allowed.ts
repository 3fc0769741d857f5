/** What the tests of the catalogs cannot derive: allowed/<namespace>.ts states it, where there is anything to state. */
export type Allowed = {
  /** The keys of buttons, which are short in every language. */
  buttons?: readonly string[];
  /**
   * Keys put together from a fixed beginning and a name (`t(\`kind.${kind}\`)`): the beginning, and the names where other keys
   * begin alike.
   */
  builtKeys?: Readonly<Record<string, 'any' | readonly string[]>>;
  /** Sentences of a refusal in a context (`refusal.<word>_<context>`). */
  contexts?: readonly string[];
  /** Keys whose words are the same in every language, or in so many that the script tests would only list exceptions. */
  sameAsEnglish?: readonly string[];
  /** The text of a button, a tab or a narrow column: the beginnings of those keys. */
  tightPrefixes?: readonly string[];
};

const files = import.meta.glob<Allowed>('./allowed/*.ts', { eager: true, import: 'allowed' });
const nothing: Allowed = {};

/** The namespaces that have such a file. */
export const stated: readonly string[] = Object.keys(files).map((file) =>
  file.slice('./allowed/'.length, -'.ts'.length),
);
export const allowedFor = (namespace: string): Allowed => files[`./allowed/${namespace}.ts`] ?? nothing;
