import { Failure } from '../../../../shared/domain/failures.ts'
import { writtenIn } from '../../../../shared/domain/engine/active-rules.ts'
import { device } from '../../../../shared/entities/device.ts'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { entityNamed } from '../../../../shared/entities/index.ts'
import { problemJson } from '../../../../shared/wire/problem-json.ts'
import type { NotedProblem } from '../../../platform/ports/ports.ts'
import { problemMark } from '../../../application/tenants/problem-log.ts'
import { reasonReader } from '../../http/reason-reader.ts'
import { wholeNumber } from '../../http/query.ts'
import type { ApiContext, ScopedCaller, Route } from '../../route.ts'
import { gates } from '../../gates.ts'
import { describe } from '../../openapi/describe.ts'
import { listOf, ref } from '../../openapi/schema.ts'

/**
 * Why something that people configured, or that their trackers sent, could not be used. Users get the problems of what
 * they see, except of records that changed since.
 */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/problems',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => ({
      summary: 'List what could not be applied',
      notes:
        'Failing computed attributes, unreadable geofences, calendars and maintenance, and rejected messages: the latest reason for each record visible to the caller. Records changed since are omitted. In the language of `Accept-Language`.',
      answer: { json: listOf(ref('Problem')) },
    })),
    answer: async (c, caller) => {
      const problems = await c.var.world.problems(caller.actor.tenantId).list()
      return answered(c, await visibleTo(caller, problems))
    },
  },
  {
    method: 'GET',
    path: '/devices/:id/problems',
    access: 'signedIn',
    gate: gates.always,
    document: describe('devices', () => ({
      summary: 'List why messages of a device were rejected',
      notes:
        'The latest reason for each field, kept for a week, in the language of `Accept-Language`. Recorded at most once an hour.',
      answer: { json: listOf(ref('Problem')) },
    })),
    answer: async (c, caller) => {
      const id = wholeNumber(c.req.param('id') ?? '')
      if (id === null || !(await caller.scope.one(device, id))) {
        throw new Failure('missing', 'There is no such device, or you may not see it.')
      }
      return answered(c, await c.var.world.problems(caller.actor.tenantId).ofDevice(id))
    },
  },
]

async function answered(c: ApiContext, problems: readonly NotedProblem[]): Promise<Response> {
  const said = await reasonReader(c)
  return c.json(problems.map((problem) => problemJson({ ...problem, reason: said(problem.reason) })))
}

/** Those of records that exist, that the caller sees, and that have not changed since. */
async function visibleTo(caller: ScopedCaller, problems: readonly NotedProblem[]): Promise<NotedProblem[]> {
  const asked = problems.flatMap(({ kind, id, deviceId }) => [nameOf(kind, id), nameOf(device.name, deviceId)])
  const seen = new Map<string, AnyRecord>()
  for (const [kind, names] of namesByKind(new Set(asked))) {
    const found = await caller.scope.those(entityNamed(kind), names)
    for (const record of found) seen.set(nameOf(kind, record.id), record)
  }
  return problems.flatMap((problem) => {
    const { kind, id, deviceId, mark } = problem
    const record = seen.get(nameOf(kind, id))
    if (!record || (kind !== device.name && problemMark(writtenIn(record)) !== mark)) return []
    return seen.has(nameOf(device.name, deviceId)) ? [problem] : [{ ...problem, deviceId: 0 }]
  })
}

const nameOf = (kind: string, id: number) => `${kind}#${id}`

/** Ids by kind. */
function namesByKind(names: Iterable<string>): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const name of names) {
    const [kind = '', id] = name.split('#')
    if (id !== '0') groups.set(kind, [...(groups.get(kind) ?? []), Number(id)])
  }
  return groups
}
