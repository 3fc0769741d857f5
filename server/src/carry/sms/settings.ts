/** The settings of SMS: the gateway, the countries that are served, and how many messages an hour and a day take. */
import { readFileSync } from 'node:fs';
import { getCountries } from 'libphonenumber-js/mobile';
import { ConfigError } from '../process/config-error.ts';
import { readTemplate, type Template } from './template.ts';

export type Gateway = { url: string; method: 'POST' | 'PUT'; headers: Record<string, string>; template: Template };
export type SmsSettings = {
  /** Undefined where none is configured. */
  gateway: Gateway | undefined;
  /** ISO 3166-1 alpha-2; numbers of others get no message. */
  countries: readonly string[];
  /** In all a day, and codes an hour, in all and of one country. */
  perDay: number;
  perHour: number;
  perCountry: number;
};

/** What callers ask: which numbers get a message, and how many an hour and a day. */
export type SmsRules = Omit<SmsSettings, 'gateway'>;

type Env = Record<string, string | undefined>;
type Limit = (name: string, fallback: number, max: number) => number;

const perDayDefault = 2_000;
const perHourDefault = 500;
const perCountryDefault = 200;
const perHourMost = 1_000_000;
const perDayMost = 10_000_000;
const formDefault = 'To={to}&Body={text}';
export const ownHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function readUrl(text: string): string {
  const { protocol, hostname, username, password, href } = URL.canParse(text) ? new URL(text) : new URL('none:');
  const isSecure = protocol === 'https:' || (protocol === 'http:' && ownHost.test(hostname));
  // The value can hold a secret and is not repeated.
  if (!isSecure || username !== '' || password !== '')
    throw new ConfigError('SMS_URL must be an https address without a user name, or one of this machine');
  return href;
}

/** JSON of names and values, from the environment or a file: they hold the secret of the gateway, so the value is not repeated. */
function readHeaders(env: Env): Record<string, string> {
  const wrong = new ConfigError('SMS_HEADERS must be a JSON object of names and values, such as {"authorization":"…"}');
  const file = env['SMS_HEADERS_FILE'];
  let text = env['SMS_HEADERS'] || '{}';
  try {
    if (file) text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`SMS_HEADERS_FILE cannot be read: "${file}"`);
  }
  try {
    const read = JSON.parse(text) as unknown;
    if (typeof read !== 'object' || read === null || Array.isArray(read)) throw wrong;
    return Object.fromEntries(new Headers(read as Record<string, string>));
  } catch {
    throw wrong;
  }
}

function readCountries(text: string | undefined): readonly string[] {
  const all: readonly string[] = getCountries();
  const chosen = (text ?? '').split(/[\s,]+/).filter((each) => each !== '');
  const wrong = chosen.find((each) => !all.includes(each));
  if (wrong !== undefined)
    throw new ConfigError(`SMS_COUNTRIES must be ISO codes of countries such as VN,TH, not "${wrong}"`);
  return chosen.length === 0 ? all : chosen;
}

/** Throws ConfigError naming the variable that is wrong. `number` reads one that is above 0. */
export function readSms(env: Env, number: Limit): SmsSettings {
  const url = env['SMS_URL'] ? readUrl(env['SMS_URL']) : undefined;
  const method = env['SMS_METHOD'] || 'POST';
  if (method !== 'POST' && method !== 'PUT') throw new ConfigError(`SMS_METHOD must be POST or PUT, not "${method}"`);
  const template = readTemplate(env['SMS_BODY'] || formDefault);
  if (template === undefined)
    throw new ConfigError(
      'SMS_BODY must be JSON or a form with {to} (or {digits}) and {text}, such as To={to}&Body={text}',
    );
  const headers = readHeaders(env);
  if (url !== undefined && !env['SMS_COUNTRIES']?.trim())
    throw new ConfigError(
      'SMS_COUNTRIES must name the countries whose numbers get SMS, such as VN,TH, where SMS_URL is set: numbers of any other country are a way of fraud',
    );
  return {
    gateway: url === undefined ? undefined : { url, method, headers, template },
    countries: readCountries(env['SMS_COUNTRIES']),
    perDay: Math.floor(number('SMS_PER_DAY', perDayDefault, perDayMost)),
    perHour: Math.floor(number('SMS_PER_HOUR', perHourDefault, perHourMost)),
    perCountry: Math.floor(number('SMS_PER_COUNTRY', perCountryDefault, perHourMost)),
  };
}
