import { Failure } from '../../../shared/domain/failures.ts'
import { isAdministrator, mayEdit } from '../../../shared/domain/access/permissions.ts'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { letGo } from './cascade.ts'
import { writeCounted } from './limited-write.ts'
import { listed } from './list-records.ts'
import { queryOf, wholeNumber } from '../http/query.ts'
import { type Draft, refuseUnseenReferences } from './references.ts'
import type { ApiContext, Asker, Route } from '../route.ts'
import { refuseStale, versionTag } from '../http/version-tag.ts'

/** What one entity adds to the five routes. Each step may refuse by throwing a Failure, before anything is written. */
export interface Steps {
  /** refuses when one more may not be added; asked before the body is read */
  beforeAdd?(asker: Asker): Promise<void>
  /** whether `beforeAdd` counts: then it is asked again when it is added, so that nobody slips in between */
  isCounted?(asker: Asker): boolean
  beforeSave?(change: Draft, asker: Asker): Promise<void>
  afterSave?(change: Draft, asker: Asker): Promise<void>
  beforeRemove?(record: AnyRecord, asker: Asker): Promise<void>
  afterRemove?(record: AnyRecord, asker: Asker): Promise<void>
  /** what is shown of the records; they are shown as they are without it */
  present?(records: AnyRecord[], asker: Asker): Promise<object[]>
}

/** The five routes that every entity shares. What an entity needs beside them is in its own file under `routes/`. */
export function crud(entity: Entity, steps: Steps = {}): Route[] {
  const path = `/${entity.api}`
  const shown = async (records: AnyRecord[], asker: Asker): Promise<object[]> =>
    steps.present ? steps.present(records, asker) : records
  // the tag is of what is stored: what is shown of it may differ by who looks, and by the minute
  const one = async (c: ApiContext, asker: Asker, record: AnyRecord): Promise<Response> => {
    c.header('etag', versionTag(record))
    return c.json((await shown([record], asker))[0])
  }

  async function save(c: ApiContext, asker: Asker, previous: AnyRecord | null) {
    await requireEdit(entity, asker)
    if (!previous) await steps.beforeAdd?.(asker)
    const body = await jsonBody(c)
    const protectedBody = keepProtected(entity, asker, { body, previous })
    const draft = parsed(entity.schema, { ...protectedBody, id: ownId(body, previous) }) as AnyRecord
    await refuseUnseenReferences(entity, { draft, previous }, asker.sight)
    await steps.beforeSave?.({ draft, previous }, asker)
    const replaced = previous && ((await asker.records.replace(entity, draft, previous)) as AnyRecord)
    const record = replaced ?? (await add(entity, steps, { c, asker, draft }))
    await steps.afterSave?.({ draft: record, previous }, asker)
    return one(c, asker, record)
  }

  return [
    {
      method: 'GET',
      path,
      answer: async (c, asker) => c.json(await shown(await listed(entity, asker, queryOf(c)), asker)),
    },
    {
      method: 'GET',
      path: `${path}/:id`,
      answer: async (c, asker) => one(c, asker, await existing(entity, c, asker)),
    },
    { method: 'POST', path, answer: (c, asker) => save(c, asker, null) },
    {
      method: 'PUT',
      path: `${path}/:id`,
      answer: async (c, asker) => {
        const record = await existing(entity, c, asker)
        refuseStale(c, record)
        return save(c, asker, record)
      },
    },
    {
      method: 'DELETE',
      path: `${path}/:id`,
      answer: async (c, asker) => {
        const record = await existing(entity, c, asker)
        await requireEdit(entity, asker)
        const isTagged = refuseStale(c, record)
        await steps.beforeRemove?.(record, asker)
        await letGo(entity, record.id, asker)
        await asker.records.remove(entity, record.id, isTagged ? record : undefined)
        await steps.afterRemove?.(record, asker)
        return c.body(null, 204)
      },
    },
  ]
}

async function add(
  entity: Entity,
  steps: Steps,
  { c, asker, draft }: { c: ApiContext; asker: Asker; draft: AnyRecord },
) {
  const create = async (version?: number) =>
    (await asker.records.create(entity, draft, asker.user.id, { version })) as AnyRecord
  if (!steps.beforeAdd || !steps.isCounted?.(asker)) return create()
  return writeCounted(c.var.world, asker, { require: async (who) => steps.beforeAdd?.(who), write: create })
}

/** The record that the path names. @throws Failure missing, also when it is there but not for this caller */
async function existing(entity: Entity, c: ApiContext, asker: Asker): Promise<AnyRecord> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const record = id === null ? null : await asker.sight.one(entity, id)
  if (!record) throw new Failure('missing', `There is no such ${entity.name}, or you may not see it.`)
  return record
}

async function requireEdit(entity: Entity, asker: Asker): Promise<void> {
  if (mayEdit(asker.user, await asker.settings(), entity)) return
  throw new Failure('forbidden', `You may view ${entity.list} but not change them. Ask an administrator.`)
}

function ownId(body: Record<string, unknown>, previous: AnyRecord | null): number {
  if (!previous) return 0
  if (body.id === undefined || Number(body.id) === previous.id) return previous.id
  throw new Failure('invalid', `id: the address says ${previous.id}. Send the same id, or none.`, { field: 'id' })
}

/** Fields that only an administrator may change stay as they were, or start as the schema says. */
function keepProtected(entity: Entity, asker: Asker, change: { body: object; previous: AnyRecord | null }): object {
  const kept: Record<string, unknown> = { ...change.body }
  if (isAdministrator(asker.user)) return kept
  for (const key of (entity.access.adminOnly ?? []) as string[]) kept[key] = change.previous?.[key]
  return kept
}
