/**
 * The OpenAPI 3.1 document, generated from the contract only: exactly the contract's calls, fields and refusals are documented. Its own texts
 * are in docs-words.json, in English like the contract.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  askedValues,
  entryReason,
  entryReasons,
  offeredSettings,
  permissionOf,
  type RefusalCode,
  refusals,
  refusalStatus,
  type Route,
  settingValuesText,
  wireLanguages,
} from '@glassbook/contract';

export type Json = { [key: string]: JsonValue };
type JsonValue = string | number | boolean | null | undefined | Json | readonly JsonValue[];

const words = JSON.parse(readFileSync(new URL('docs-words.json', import.meta.url), 'utf8')) as Record<string, string>;

/** A text of the documentation; a missing one is a bug. */
export function docWord(key: string): string {
  const word = words[key];
  if (word === undefined) throw new Error(`the documentation has no word ${key}`);
  return word;
}

/** What is open in the contract's schema and closed in the document: the reasons of entries, and what each setting has. */
function close({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (zodSchema === settingValuesText) {
    jsonSchema.contentMediaType = 'application/json';
    jsonSchema['contentSchema'] = {
      oneOf: offeredSettings.map(({ declared }) => ({ title: declared.noun, ...schemaOf(askedValues(declared)) })),
    };
  }
  if (zodSchema !== entryReason) return;
  delete jsonSchema.pattern;
  jsonSchema.enum = [...entryReasons];
}

/** The JSON Schema of the wire format: the input for a request, the output for a reply. */
export function schemaOf(type: z.ZodType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    override: close,
  });
  return schema as Json;
}

export const productOf = ({ id }: Route): string => id.split('.')[0] ?? id;

/** Refusals that do not depend on the product: those with a status of their own, and the others as 200. */
export const carrierRefusals = refusals.filter(
  (reason) => reason.startsWith('request.') || reason.startsWith('session.'),
);
const typedAlone: readonly RefusalCode[] = ['session.login_required', 'session.identity_required'];
/** Whether a refusal of every product is sent with the status 200 and the type `error` by this call. */
const sentAsError = ({ who }: Route, reason: RefusalCode): boolean =>
  refusalStatus[reason] === undefined &&
  !typedAlone.includes(reason) &&
  (who === 'verified' || reason !== 'session.identity_pending');

const object = (properties: Json, required: string[]): Json => ({ type: 'object', properties, required });
/** When the same call can succeed, where it is known. */
const seconds: Json = { type: 'integer', minimum: 1 };
const refused = (type: string, reasons: readonly string[]): Json =>
  object({ type: { const: type }, reason: { enum: [...reasons] }, message: { type: 'string' }, seconds }, [
    'type',
    'reason',
    'message',
  ]);

function envelopeSchemas(route: Route): Json[] {
  const reply = schemaOf(route.reply);
  const reasons = [...carrierRefusals.filter((reason) => sentAsError(route, reason)), ...route.refusals];
  const login: Json[] = route.who !== 'anyone' ? [{ $ref: '#/components/schemas/LoginRequired' }] : [];
  const identity: Json[] = route.who === 'verified' ? [{ $ref: '#/components/schemas/IdentityRequired' }] : [];
  if (route.envelope === 'bare') return [reply, refused('error', reasons)];
  if (route.envelope === 'code') {
    const good = object({ code: { const: 1 }, msg: { const: 'success' }, data: reply }, ['code', 'msg', 'data']);
    const none = { type: 'array', maxItems: 0 };
    const bad = object(
      { code: { const: -1 }, msg: { type: 'string' }, data: none, reason: { enum: reasons }, seconds },
      ['code', 'msg', 'data', 'reason'],
    );
    return [good, bad];
  }
  const data: Json = route.data ? { data: schemaOf(route.data) } : {};
  const good = object({ type: { const: 'ok' }, message: reply, ...data }, ['type', 'message', ...Object.keys(data)]);
  return [good, refused('error', reasons), ...login, ...identity];
}

const langSchema: Json = { type: 'string', enum: [...wireLanguages], default: 'en' };

/** The fields of a call: each one's schema and whether it is required. */
export function fieldsOf(route: Route): { name: string; schema: Json; needed: boolean }[] {
  const { properties = {}, required = [] } = schemaOf(route.body) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, needed: required.includes(name) }));
}

const binary: Json = { type: 'string', contentMediaType: 'application/octet-stream' };

function requestOf(route: Route): Json {
  const fields = fieldsOf(route);
  const key: Json[] = route.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];
  if (route.method === 'GET') {
    const query = fields.map(({ name, schema, needed }): Json => ({ name, in: 'query', required: needed, schema }));
    return { parameters: [...query, { $ref: '#/components/parameters/Lang' }, ...key] };
  }
  const properties = { ...Object.fromEntries(fields.map(({ name, schema }) => [name, schema])), lang: langSchema };
  const needed = fields.filter((field) => field.needed).map(({ name }) => name);
  const content: Json = route.file
    ? {
        'multipart/form-data': {
          schema: object({ ...properties, [route.file.field]: binary }, [...needed, route.file.field]),
        },
      }
    : { 'application/x-www-form-urlencoded': { schema: object(properties, needed) } };
  return {
    ...(key.length > 0 ? { parameters: key } : {}),
    requestBody: { required: needed.length > 0 || route.file !== undefined, content },
  };
}

/** Statuses that any call can answer with, besides 200. */
const statuses = (method: Route['method']) => [
  '400',
  '403',
  ...(method === 'POST' ? ['413', '415'] : []),
  '429',
  '500',
  '503',
];

const securityOf = ({ who }: Route): Json[] =>
  who === 'anyone' ? [] : [{ [permissionOf(who) === undefined ? 'session' : 'staff']: [] }];

function operation(route: Route): Json {
  const schemas = envelopeSchemas(route);
  const content = route.sends
    ? {
        [route.sends]: { schema: { ...binary, contentMediaType: route.sends } },
        'application/json': { schema: { oneOf: schemas.slice(1) } },
      }
    : { 'application/json': { schema: { oneOf: schemas } } };
  const others = statuses(route.method).map(
    (status) => [status, { $ref: `#/components/responses/Status${status}` }] as const,
  );
  return {
    operationId: route.id,
    tags: [productOf(route)],
    summary: route.about,
    ...requestOf(route),
    security: securityOf(route),
    responses: { '200': { description: docWord('ok'), content }, ...Object.fromEntries(others) },
    'x-refusals': [...route.refusals],
  };
}

function statusResponse(status: string): Json {
  const reasons = refusals.filter((reason) => String(refusalStatus[reason] ?? '') === status);
  // A field whose name or encoding cannot be parsed never reaches the call, so it has a status too.
  const all = status === '400' ? [...reasons, 'request.field_invalid'] : reasons;
  const waits = status === '429' || status === '503';
  const headers = waits ? { headers: { 'Retry-After': { schema: { type: 'string', pattern: '^[0-9]+$' } } } } : {};
  return {
    description: docWord(`status.${status}`),
    ...headers,
    content: { 'application/json': { schema: refused('error', all) } },
  };
}

function components(): Json {
  const keySchema = { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,64}$' };
  return {
    securitySchemes: {
      session: { type: 'apiKey', in: 'header', name: 'Authorization', description: docWord('session') },
      staff: { type: 'apiKey', in: 'header', name: 'Authorization', description: docWord('staff') },
    },
    parameters: {
      Lang: { name: 'lang', in: 'query', required: false, description: docWord('lang'), schema: langSchema },
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: docWord('key'),
        schema: keySchema,
      },
    },
    schemas: {
      LoginRequired: { ...refused('999', ['session.login_required']), description: docWord('login') },
      IdentityRequired: { ...refused('998', ['session.identity_required']), description: docWord('identity') },
    },
    responses: Object.fromEntries(statuses('POST').map((status) => [`Status${status}`, statusResponse(status)])),
  };
}

/** The whole document. */
export function openApi(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: docWord('title'), version, description: docWord('about') },
    servers: [{ url: '/api' }],
    tags: [...new Set(routes.map(productOf))].map((name) => ({ name })),
    paths,
    components: components(),
  };
}
