import { Failure, noun } from '../../../shared/domain/failures.ts'
import { isAdministrator, mayEdit } from '../../../shared/domain/access/permissions.ts'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { withReadableTexts } from '../../../shared/entities/legacy-texts.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { WorldOf } from '../../platform/needs.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { removeReferences } from './cascade.ts'
import { announcingLosses, isMoved, lossesOfMove, lossesOfRemoval } from './losses.ts'
import { lastWriterWins } from './last-writer.ts'
import { writeLimited } from './write-within-limit.ts'
import { listRecords } from './list-records.ts'
import { queryOf, wholeNumber } from '../http/query.ts'
import { type Draft, refuseUnseenReferences } from './references.ts'
import { gates } from '../gates.ts'
import type { Gate, ApiContext, ScopedCaller, Route } from '../route.ts'
import { describe } from '../openapi/describe.ts'
import { entityCalls } from '../openapi/entity-calls.ts'
import { refuseStale, versionTag } from '../http/version-tag.ts'

/** What one entity adds to the five routes. Each step may refuse by throwing a Failure, before anything is written. */
export interface Steps {
  /** when adding one is more restricted than other changes */
  gateOfAdding?: Gate
  /** refuses when one more may not be added; asked before the body is read */
  beforeAdd?(caller: ScopedCaller): Promise<void>
  /** whether `beforeAdd` counts: then it is asked again when it is added, so that nobody slips in between */
  isLimited?(caller: ScopedCaller): boolean
  /** values of a new record that its body does not name */
  newValues?: Readonly<Record<string, unknown>>
  beforeSave?(change: Draft, caller: ScopedCaller): Promise<void>
  afterSave?(change: Draft, caller: ScopedCaller, world: WorldOf<'api'>): Promise<void>
  beforeRemove?(record: AnyRecord, caller: ScopedCaller, world: WorldOf<'api'>): Promise<void>
  afterRemove?(record: AnyRecord, caller: ScopedCaller, world: WorldOf<'api'>): Promise<void>
  /** what is shown of the records; they are shown as they are without it */
  present?(records: AnyRecord[], caller: ScopedCaller, c: ApiContext): Promise<object[]>
  /** the JSON of a list, for lists of many; without it, of what `present` shows */
  listText?(caller: ScopedCaller, query: URLSearchParams): Promise<string>
}

/** The five routes that every entity shares. What an entity needs beside them is in its own file under `routes/`. */
export function crud(entity: Entity, steps: Steps = {}): Route[] {
  const path = `/${entity.api}`
  const { list, get, save, replace, remove } = answersOf(entity, steps)
  const document = (call: keyof ReturnType<typeof entityCalls>) =>
    describe(entity.name as EntityName, () => entityCalls(entity)[call])
  const access = 'signedIn'
  const [reads, writes] = [gates.always, gates.whileOpen]
  return [
    { method: 'GET', path, access, gate: reads, document: document('list'), answer: list },
    { method: 'GET', path: `${path}/:id`, access, gate: reads, document: document('get'), answer: get },
    {
      method: 'POST',
      path,
      access,
      gate: steps.gateOfAdding ?? writes,
      document: document('add'),
      answer: (c, caller) => save(c, caller, null),
    },
    { method: 'PUT', path: `${path}/:id`, access, gate: writes, document: document('replace'), answer: replace },
    { method: 'DELETE', path: `${path}/:id`, access, gate: writes, document: document('remove'), answer: remove },
  ]
}

function answersOf(entity: Entity, steps: Steps) {
  const shown = async (records: AnyRecord[], caller: ScopedCaller, c: ApiContext): Promise<object[]> =>
    steps.present ? steps.present(records, caller, c) : records
  const one = async (c: ApiContext, caller: ScopedCaller, record: AnyRecord): Promise<Response> => {
    const [answered] = await shown([record], caller, c)
    c.header('etag', versionTag(record, answered))
    return c.json(answered)
  }

  async function save(c: ApiContext, caller: ScopedCaller, previous: AnyRecord | null) {
    await requireEdit(entity, caller)
    if (!previous) await steps.beforeAdd?.(caller)
    const body = await jsonBody(c)
    const added = steps.newValues ?? {}
    const protectedBody = keepProtected(entity, caller, {
      body: { ...(!previous && added), ...body },
      before: previous ?? added,
    })
    const draft = parsed(entity.schema, {
      ...withReadableTexts(entity, protectedBody, previous),
      id: ownId(body, previous),
    }) as AnyRecord
    refuseProtectedAttributes(entity, caller, { draft, previous })
    await refuseUnseenReferences(entity, { draft, previous }, caller.scope)
    await steps.beforeSave?.({ draft, previous }, caller)
    const replaced = previous && (await replace(entity, { c, caller, draft, previous }))
    const record = replaced ?? (await add(entity, steps, { c, caller, draft }))
    await steps.afterSave?.({ draft: record, previous }, caller, c.var.world)
    return one(c, caller, record)
  }

  return {
    save,
    list: async (c: ApiContext, caller: ScopedCaller) =>
      steps.listText
        ? c.body(await steps.listText(caller, queryOf(c)), 200, { 'content-type': 'application/json' })
        : c.json(await shown(await listRecords(entity, caller, { query: queryOf(c) }), caller, c)),
    get: async (c: ApiContext, caller: ScopedCaller) => one(c, caller, await existing(entity, c, caller)),
    replace: (c: ApiContext, caller: ScopedCaller) =>
      lastWriterWins(c.var.world, async () => {
        const record = await existing(entity, c, caller)
        refuseStale(c, record)
        return save(c, caller, record)
      }),
    remove: async (c: ApiContext, caller: ScopedCaller) => {
      const record = await existing(entity, c, caller)
      await requireEdit(entity, caller)
      const isTagged = refuseStale(c, record)
      await steps.beforeRemove?.(record, caller, c.var.world)
      await announcingLosses(
        { world: c.var.world, records: caller.records },
        lossesOfRemoval(entity, record),
        async () => {
          await removeReferences(entity, record.id, caller)
          await caller.records.remove(entity, record.id, { seen: isTagged ? record : undefined })
        },
      )
      await steps.afterRemove?.(record, caller, c.var.world)
      return c.body(null, 204)
    },
  }
}

interface Replacing {
  c: ApiContext
  caller: ScopedCaller
  draft: AnyRecord
  previous: AnyRecord
}

async function replace(entity: Entity, { c, caller, draft, previous }: Replacing): Promise<AnyRecord> {
  const write = async () => (await caller.records.replace(entity, draft, { seen: previous })) as AnyRecord
  if (!isMoved(entity, previous, draft)) return write()
  return announcingLosses({ world: c.var.world, records: caller.records }, lossesOfMove(entity, previous, draft), write)
}

async function add(
  entity: Entity,
  steps: Steps,
  { c, caller, draft }: { c: ApiContext; caller: ScopedCaller; draft: AnyRecord },
) {
  const create = async (version?: number) =>
    (await caller.records.create(entity, draft, { creatorId: caller.user.id, version })) as AnyRecord
  if (!steps.beforeAdd || !steps.isLimited?.(caller)) return create()
  return writeLimited(c.var.world, caller, { require: async (who) => steps.beforeAdd?.(who), write: create })
}

/** The record that the path names. @throws Failure missing, also when it is there but not for this caller */
async function existing(entity: Entity, c: ApiContext, caller: ScopedCaller): Promise<AnyRecord> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const record = id === null ? null : await caller.scope.one(entity, id)
  if (!record)
    throw new Failure('missing', 'There is no such {entity}, or you may not see it.', {
      values: { entity: noun(entity.name) },
    })
  return record
}

async function requireEdit(entity: Entity, caller: ScopedCaller): Promise<void> {
  if (mayEdit(caller.user, await caller.settings(), entity)) return
  throw new Failure('forbidden', 'You may view {entities} but not change them. Ask an administrator.', {
    values: { entities: noun(entity.list) },
  })
}

function ownId(body: Record<string, unknown>, previous: AnyRecord | null): number {
  if (!previous) return 0
  if (body.id === undefined || Number(body.id) === previous.id) return previous.id
  throw new Failure('invalid', '{field}: the address says {id}. Send the same id, or none.', {
    field: 'id',
    values: { id: previous.id },
  })
}

/** Fields that only an administrator may change stay as they were, or start as they do for everybody. */
function keepProtected(
  entity: Entity,
  caller: ScopedCaller,
  change: { body: object; before: Record<string, unknown> },
): Record<string, unknown> {
  const kept: Record<string, unknown> = { ...change.body }
  if (isAdministrator(caller.user)) return kept
  for (const key of (entity.access.adminOnly ?? []) as string[]) kept[key] = change.before[key]
  return kept
}

/** @throws Failure forbidden when somebody else than an administrator changes an attribute that is theirs */
function refuseProtectedAttributes(entity: Entity, caller: ScopedCaller, { draft, previous }: Draft): void {
  if (isAdministrator(caller.user)) return
  for (const key of entity.access.adminAttributes ?? []) {
    // null and empty text are none
    const [now, before] = [draft, previous].map((record) => record?.attributes[key] || null)
    if (now === before) continue
    const field = `attributes.${key}`
    throw new Failure('forbidden', '{field}: only an administrator may change it.', { field })
  }
}
