import type { Hours } from '../../../shared/domain/calendar/hours.ts'
import { compiledAttribute, compiledGeofence, hoursOf } from '../../../shared/domain/engine/compile.ts'
import {
  writtenIn,
  type ComputedStep,
  type DueService,
  type Problem,
  type WatchedGeofence,
} from '../../../shared/domain/engine/in-force.ts'
import { calendar } from '../../../shared/entities/calendar.ts'
import { computedAttribute } from '../../../shared/entities/computed-attribute.ts'
import { linkName, type Entity } from '../../../shared/entities/entity.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { group, type Group } from '../../../shared/entities/group.ts'
import { maintenance } from '../../../shared/entities/maintenance.ts'
import { atMost } from '../concurrency.ts'
import { log } from '../log.ts'
import type { Records, Tenant } from '../ports/ports.ts'

const queriesAtOnce = 16

/** A compiled record, and what it is linked to: `device#5`, `group#2`. */
export interface Linked<Thing> {
  thing: Thing
  owners: ReadonlySet<string>
}

/** Everything of one tenant that the engine may need for any of its devices. */
export interface TenantRules {
  groups: readonly Group[]
  tenant: Tenant['settings']
  geofences: readonly Linked<WatchedGeofence>[]
  services: readonly Linked<DueService>[]
  /** in the order in which they are applied */
  computed: { first: readonly Linked<ComputedStep>[]; last: readonly Linked<ComputedStep>[] }
  /** null for no calendar, or a deleted one */
  hoursOf(calendarId: number): Hours | null
  /** records that cannot be read and are left out */
  notInForce: readonly Problem[]
}

/** A record that cannot be read is left out and logged with the reason; its neighbours are in force. */
export async function loadTenantRules(records: Records, capability: string): Promise<TenantRules> {
  const [groups, { settings }, calendars, geofences, services, attributes] = await Promise.all([
    records.list(group),
    records.tenant(),
    records.list(calendar),
    records.list(geofence),
    records.list(maintenance),
    records.list(computedAttribute),
  ])
  const notInForce: Problem[] = []
  const report = (entity: Entity, record: { id: number }) => (reason: string) => {
    const problem = { kind: entity.name, id: record.id, reason }
    log({ capability, what: 'notInForce', tenantId: records.tenantId, ...problem })
    notInForce.push({ ...problem, written: writtenIn(record) })
  }
  const hours = new Map(
    calendars.map((each) => [each.id, orReport(() => hoursOf(each.data), report(calendar, each)) ?? never]),
  )
  const inOrderOfIds = geofences.toSorted((a, b) => a.id - b.id)
  const inOrder = attributes.toSorted((a, b) => b.priority - a.priority || a.id - b.id)
  const linked = <Made>(entity: Entity, things: readonly { id: number }[], make: (index: number) => Made) =>
    withOwners(
      records,
      entity,
      things.flatMap((record, index) => {
        const thing = orReport(() => make(index), report(entity, record))
        return thing === null ? [] : [{ id: record.id, thing }]
      }),
    )
  const computed = (isFirst: boolean) => {
    const some = inOrder.filter(({ priority }) => priority < 0 === isFirst)
    return linked(computedAttribute, some, (index) => compiledAttribute(some[index]!))
  }
  return {
    groups,
    tenant: settings,
    hoursOf: (id) => hours.get(id) ?? null,
    notInForce,
    geofences: await linked(geofence, inOrderOfIds, (index) => {
      const each = inOrderOfIds[index]!
      return compiledGeofence(each, hours.get(each.calendarId) ?? always)
    }),
    services: await linked(maintenance, services, (index) => services[index]!),
    computed: { first: await computed(true), last: await computed(false) },
  }
}

/** Those that are linked to one of the owners. */
export function linkedTo<Thing>(
  owners: readonly { type: string; id: number }[],
  things: readonly Linked<Thing>[],
): Thing[] {
  const names = owners.map(nameOf)
  return things.filter((each) => names.some((name) => each.owners.has(name))).map(({ thing }) => thing)
}

const nameOf = ({ type, id }: { type: string; id: number }) => `${type}#${id}`
const always: Hours = () => true
const never: Hours = () => false

async function withOwners<Thing>(
  records: Records,
  entity: Entity,
  things: readonly { id: number; thing: Thing }[],
): Promise<Linked<Thing>[]> {
  const found: Linked<Thing>[] = []
  await atMost(queriesAtOnce, things.entries(), async ([index, { id, thing }]) => {
    const owners = await records.ownersOf({ type: linkName(entity), id })
    found[index] = { thing, owners: new Set(owners.map(({ owner }) => nameOf(owner))) }
  })
  return found
}

function orReport<Made>(make: () => Made, report: (reason: string) => void): Made | null {
  try {
    return make()
  } catch (error) {
    report(error instanceof Error ? error.message : 'it cannot be read')
    return null
  }
}
