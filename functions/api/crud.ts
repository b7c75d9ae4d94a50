import { Failure } from '../../shared/domain/failures.ts'
import { isAdministrator, mayEdit } from '../../shared/domain/permissions.ts'
import type { AnyRecord, Entity } from '../../shared/entities/entity.ts'
import { jsonBody, parsed } from './body.ts'
import { letGo } from './cascade.ts'
import { listed } from './listed.ts'
import { queryOf, wholeNumber } from './query.ts'
import { type Draft, refuseUnseenReferences } from './references.ts'
import type { ApiContext, Asker, Route } from './route.ts'

/** What one entity adds to the five routes. Each step may refuse by throwing a Failure, before anything is written. */
export interface Steps {
  /** whether one more may be added, asked before the body is read */
  beforeAdd?(asker: Asker): Promise<void>
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

  async function save(c: ApiContext, asker: Asker, previous: AnyRecord | null) {
    await requireEdit(entity, asker)
    if (!previous) await steps.beforeAdd?.(asker)
    const body = await jsonBody(c)
    const protectedBody = keepProtected(entity, asker, { body, previous })
    const draft = parsed(entity.schema, { ...protectedBody, id: ownId(body, previous) }) as AnyRecord
    await refuseUnseenReferences(entity, { draft, previous }, asker.sight)
    await steps.beforeSave?.({ draft, previous }, asker)
    const record = (await (previous
      ? asker.records.replace(entity, draft, previous)
      : asker.records.create(entity, draft, asker.user.id))) as AnyRecord
    await steps.afterSave?.({ draft: record, previous }, asker)
    return c.json((await shown([record], asker))[0])
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
      answer: async (c, asker) => c.json((await shown([await existing(entity, c, asker)], asker))[0]),
    },
    { method: 'POST', path, answer: (c, asker) => save(c, asker, null) },
    {
      method: 'PUT',
      path: `${path}/:id`,
      answer: async (c, asker) => save(c, asker, await existing(entity, c, asker)),
    },
    {
      method: 'DELETE',
      path: `${path}/:id`,
      answer: async (c, asker) => {
        const record = await existing(entity, c, asker)
        await requireEdit(entity, asker)
        await steps.beforeRemove?.(record, asker)
        await letGo(entity, record.id, asker)
        await asker.records.remove(entity, record.id)
        await steps.afterRemove?.(record, asker)
        return c.body(null, 204)
      },
    },
  ]
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
  throw new Failure('forbidden', `You may look at ${entity.list} but not change them. Ask an administrator.`)
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
