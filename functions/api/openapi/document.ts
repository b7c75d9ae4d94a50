import { type Answered, type Content, type Operation, recordId, text, type Schema } from './schema.ts'
import type { FailureKind } from '../../../shared/domain/failures.ts'
import { statusOf } from '../../platform/failure-answer.ts'
import { sessionCookie } from '../../application/auth/request.ts'
import type { Route } from '../route.ts'
import type { Answer, Body, Call, Parameter } from './call.ts'
import { chapters } from './chapters.ts'
import { socketOperation, socketPath } from './live/live-socket.ts'
import { shapes } from './shapes.ts'

export interface OpenApi {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, { description: string; content: Content }>
    securitySchemes: Record<string, Record<string, string>>
  }
  security: Record<string, never[]>[]
}

const refusals: Readonly<Record<FailureKind, string>> = {
  invalid: 'The request is invalid. The text names the field and the expected value.',
  unauthenticated: 'Not signed in, or sign-in failed.',
  forbidden: 'The caller isn’t allowed to do this.',
  missing: 'Not found, or not visible to the caller.',
  notAllowed: 'The address exists, but not with this method. `Allow` names those it has.',
  conflict: 'The request conflicts with the current state.',
  tooLarge: 'The request or the response is too large.',
  notImplemented: 'The call is not available yet.',
  tooMuch: 'Too many requests. `Retry-After` says when to try again.',
}

/** The OpenAPI document of these routes. */
export function openApi(routes: readonly Route[], version: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  const documented = routes.map((route) => ({ route, ...route.document() }))
  for (const [name, { title }] of chapters()) {
    for (const { route, chapter, call } of documented) {
      if (chapter !== name) continue
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, call, title) }
    }
    if (name === 'tracks') paths[socketPath] = { get: socketOperation(title) }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Qafila', version, description: about },
    servers: [{ url: '/api' }],
    tags: chapters().map(([, { title, says }]) => ({ name: title, description: says })),
    paths,
    components: {
      schemas: shapes(),
      responses: Object.fromEntries(
        Object.entries(refusals).map(([kind, description]) => [
          kind,
          { description, content: { 'text/plain': { schema: text } } },
        ]),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: { type: 'http', scheme: 'bearer' },
        password: { type: 'http', scheme: 'basic' },
      },
    },
    security: [{ session: [] }, { token: [] }, { password: [] }],
  }
}

const about = [
  'Live and past positions of your vehicles, people and assets.',
  'Times are ISO 8601 in UTC; in a query, one without a zone is in the time zone of the user, else of the organisation. Speeds are in knots, distances in metres, durations in milliseconds. An id of 0 means none. Unknown keys are ignored. Answers are compressed where `Accept-Encoding` names br or gzip.',
  'Errors are plain text: the first line is the message, in the language of `Accept-Language` (`en`, `fr` or `ar`; English without it), a line `field …` names the invalid field, and a line `request …` gives an id to quote to support. A method that an address does not have is answered 405.',
].join('\n\n')

function operation(route: Route, call: Call, tag: string): Operation {
  const parameters = [
    ...pathParameters(route.path, call),
    ...queryParameters(call.query ?? {}),
    ...match(route, call),
    ...later(call),
  ]
  return {
    operationId: operationId(route),
    tags: [tag],
    summary: call.summary,
    ...(call.notes !== undefined && { description: call.notes }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: requestBody(call.body) }),
    responses: {
      ...answers([call.answer].flat(), call.isTagged),
      ...(isRead(route) && call.isTagged && { '304': notModified }),
      ...refusalsOf(route, call),
    },
    ...(isOpen(route) && { security: [] as [] }),
  }
}

const isGated = ({ gate }: Route): boolean => Object.values(gate).includes('refused')
const isOpen = ({ access }: Route): boolean => access === 'open'

/** `PUT /devices/:id/accumulators` → `putDevicesByIdAccumulators` */
const operationId = ({ method, path }: Route): string =>
  method.toLowerCase() +
  path
    .replaceAll(/:(\w)/g, (_, letter: string) => `/by/${letter}`)
    .replaceAll(/[/.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())

const pathParameters = (path: string, call: Call) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    description: call.path?.[name] ?? 'id of the record',
    schema: call.path?.[name] === undefined ? recordId : text,
  }))

const queryParameters = (query: Readonly<Record<string, Parameter>>) =>
  Object.entries(query).map(([name, { says, schema, isRequired }]) => ({
    name,
    in: 'query' as const,
    required: isRequired === true,
    description: says,
    schema,
  }))

const later = ({ mayBeAsync }: Call) =>
  mayBeAsync
    ? [
        {
          name: 'Prefer',
          in: 'header' as const,
          required: false,
          description:
            '`respond-async` has a job made, and `respond-async, wait=10` only of what takes longer than ten seconds (RFC 7240)',
          schema: text,
        },
      ]
    : []

const isRead = ({ method }: Route): boolean => method === 'GET'

/** What is new is no change of anything that was seen. */
const match = (route: Route, { isTagged }: Call) => {
  if (isTagged !== true || route.method === 'POST') return []
  const [name, description] = isRead(route)
    ? ['If-None-Match', 'the `ETag` that was read; the answer is 304 without a body if nothing has changed since']
    : ['If-Match', 'the `ETag` that was read; the change fails if the record has changed since']
  return [{ name, in: 'header' as const, required: false, description, schema: text }]
}

function requestBody(body: Body): NonNullable<Operation['requestBody']> {
  if ('bytes' in body) return { required: true, description: body.says, content: asBytes(body.bytes) }
  return {
    required: body.isOptional !== true,
    ...(body.form && { description: 'Or a form (`application/x-www-form-urlencoded`) with the same fields.' }),
    content: { 'application/json': { schema: body.json } },
  }
}

const asBytes = (types: readonly string[]): Content =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

/** Answers of one status stand together: a text, or a number. */
function answers(all: readonly Answer[], isTagged = false): Record<string, Answered> {
  const byStatus: Record<string, Answered> = {}
  for (const answer of all) {
    if ('nothing' in answer) {
      byStatus[answer.nothing] = { description: answer.says ?? 'Done.' }
      continue
    }
    if ('text' in answer && answer.status) {
      byStatus[answer.status] = { description: answer.text, content: contentOf(answer) }
      continue
    }
    const status = ('status' in answer && answer.status) || 200
    const before = byStatus[status]
    const description = [before?.description, saysOf(answer)].filter(Boolean).join(', or ')
    const headers = isTagged ? { headers: { ETag: tag } } : {}
    byStatus[status] = { description, ...headers, content: { ...before?.content, ...contentOf(answer) } }
  }
  return byStatus
}

const tag = { description: 'identifies this version', schema: text }
const notModified: Answered = { description: 'Nothing has changed since.', headers: { ETag: tag } }

const saysOf = (answer: Exclude<Answer, { nothing: number }>): string =>
  'text' in answer ? answer.text : (answer.says ?? 'OK')

function contentOf(answer: Exclude<Answer, { nothing: number }>): Content {
  if ('json' in answer) return { 'application/json': { schema: answer.json } }
  return 'text' in answer ? { 'text/plain': { schema: text } } : asBytes(answer.bytes)
}

/** Those that follow from the shape of a call, and those that it names. */
function refusalsOf(route: Route, call: Call): Record<string, { $ref: string }> {
  const kinds = new Set<FailureKind>([
    ...(call.body ? (['invalid', 'tooLarge'] as const) : []),
    ...(call.query ? (['invalid'] as const) : []),
    // a password may come with every request, and be tried too often
    ...(isOpen(route) ? [] : (['unauthenticated', 'tooMuch'] as const)),
    ...(isGated(route) || !(isOpen(route) || isRead(route)) ? (['forbidden'] as const) : []),
    ...(route.path.includes(':') ? (['missing'] as const) : []),
    ...(!isRead(route) && match(route, call).length > 0 ? (['conflict'] as const) : []),
    ...(call.refuses ?? []),
  ])
  return Object.fromEntries([...kinds].map((kind) => [statusOf[kind], { $ref: `#/components/responses/${kind}` }]))
}
