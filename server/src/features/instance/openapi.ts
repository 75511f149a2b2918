import { type BodyKind, type Endpoint, takesQuery } from '@paratope/shared/endpoint';
import { endpointName, endpoints } from '@paratope/shared/endpoints';
import { FailureBody } from '@paratope/shared/failure';
import { keyScopesOf } from '@paratope/shared/keys/key-scopes';
import * as z from 'zod/mini';

/** Describes the calls as an OpenAPI 3.1 document, made from the same schemas that parse them. */
export async function describeCalls(): Promise<Response> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return Response.json({
    openapi: '3.1.0',
    info: { title: 'Paratope', version: '1' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ptk_…',
          description:
            'An API key. Each call names the scope that the key needs; a call that names none is closed to keys.',
        },
      },
      schemas: { Failure: schemaOf(FailureBody, 'output') },
    },
  });
}

function operation(endpoint: Endpoint) {
  const input = schemaOf(endpoint.input, 'input') as JsonSchema;
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const others = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name));
  const inQuery = takesQuery(endpoint) ? others : [];
  const isRequired = (name: string) => input.required?.includes(name) ?? false;
  return {
    operationId: endpointName(endpoint),
    summary: endpoint.summary,
    ...securityOf(endpoint),
    'x-who': endpoint.who,
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: input.properties?.[name] ?? { type: 'string' },
      })),
      ...inQuery.map(([name, schema]) => ({ name, in: 'query', required: isRequired(name), schema })),
    ],
    ...(contentTypes[endpoint.body] ? { requestBody: bodyOf(endpoint, input, others) } : {}),
    responses: {
      [endpoint.status]: { description: 'It worked.', content: contentOf(endpoint) },
      ...(keyScopesOf(endpoint).includes('propose') ? { 202: proposed } : {}),
      default: {
        description: 'It did not, and why.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

const proposed = {
  description: 'For a key with the scope `propose` and without `write`: it waits for a person to accept it.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          success: { const: true },
          message: { type: 'string' },
          data: { type: 'object', properties: { proposalId: { type: 'string' } }, required: ['proposalId'] },
        },
        required: ['success', 'data'],
      },
    },
  },
};

/** Where anyone may call, a session or a key is optional: without either, the call is a stranger's. */
function securityOf(endpoint: Endpoint) {
  const isOpen = endpoint.who === 'anyone' || endpoint.who === 'peer';
  const scopes = keyScopesOf(endpoint);
  if (isOpen && scopes.length === 0) return {};
  return { security: [...(isOpen ? [{}] : []), { session: [] }, ...scopes.map((scope) => ({ key: [scope] }))] };
}

interface JsonSchema {
  readonly properties?: Record<string, unknown>;
  readonly required?: string[];
}

const contentTypes: Partial<Record<BodyKind, string>> = {
  json: 'application/json',
  form: 'multipart/form-data',
  urlencoded: 'application/x-www-form-urlencoded',
};

function bodyOf(endpoint: Endpoint, input: JsonSchema, fields: [string, unknown][]) {
  const type = contentTypes[endpoint.body] ?? '';
  const required = (input.required ?? []).filter((name) => fields.some(([field]) => field === name));
  return { content: { [type]: { schema: { type: 'object', properties: Object.fromEntries(fields), required } } } };
}

function contentOf(endpoint: Endpoint) {
  if (endpoint.answer === 'events') return { 'text/event-stream': {} };
  if (endpoint.answer === 'document') return { 'application/octet-stream': {} };
  return { 'application/json': { schema: schemaOf(endpoint.output, 'output') } };
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};
