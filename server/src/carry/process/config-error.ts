/** A setting that cannot be used stops the start with one line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
