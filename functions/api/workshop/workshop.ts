import { Failure } from '../../../shared/domain/failures.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import {
  newestDone,
  serviceDoneId,
  serviceDoneKey,
  type ServiceDone,
} from '../../../shared/domain/reports/service-done.ts'
import { currentValueOf, isTimeService } from '../../../shared/domain/rules/maintenance.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import type { Maintenance } from '../../../shared/entities/maintenance.ts'
import { reportSources } from '../../reports/report-sources.ts'
import { note } from '../audit-entries.ts'
import { readerOf } from '../exports/reader.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { editableDevice } from '../records/editable-device.ts'
import { lastWriterWins } from '../records/last-writer.ts'
import { requireReports } from '../require-reports.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { workshopVisit } from './routes.ts'

/**
 * Keeps that a service was done. The same again, as after a lost answer, is kept once, and finishes what the first call
 * began.
 * @throws Failure
 */
export async function addVisit(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const vehicle = await reportedDevice(c, caller)
  const said = parsed(workshopVisit, await jsonBody(c))
  const plan = await planOf(c, caller, { vehicle, maintenanceId: said.maintenanceId })
  const now = c.var.world.now()
  const time = said.time === null ? now : Date.parse(said.time)
  if (time > now || time < earliest) {
    throw new Failure('invalid', '{field}: give a time from 2000 on that is not ahead.', { field: 'time' })
  }
  const value = isTimeService(plan) ? time : (said.value ?? (await currentOf(caller, { vehicle, plan, now })))
  if (value === null) {
    throw new Failure('invalid', '{field}: missing. Give what the vehicle had when the service was done.', {
      field: 'value',
    })
  }
  const { id: userId, name: userName } = caller.user
  const done: ServiceDone = {
    maintenanceId: plan.id,
    time,
    value,
    cost: said.cost,
    note: said.note ?? '',
    at: now,
    userId,
    userName,
  }
  const known = (await caller.tracks.servicesDone(vehicle.id)).filter(ofPlan(plan.id))
  const asked = { vehicle, maintenanceId: plan.id }
  if (known.some((each) => isSame(each, done))) {
    await finishCounting(c, caller, asked)
    return c.body(null, 204)
  }
  if (known.length >= reportLimits.servicesDoneMax) {
    throw new Failure('tooMuch', 'This service was done {most} times. Remove the oldest first.', {
      values: { most: reportLimits.servicesDoneMax },
    })
  }
  await caller.tracks.addServiceDone(vehicle.id, done)
  await countOn(c, caller, asked)
  noteService(c, vehicle)
  return c.body(null, 204)
}

/**
 * Takes back that a service was done: the one before counts again. Of one that is gone, what the call that removed it
 * began is finished.
 * @throws Failure
 */
export async function removeVisit(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const vehicle = await reportedDevice(c, caller)
  const id = c.req.param('done') ?? ''
  const done = (await caller.tracks.servicesDone(vehicle.id)).find((each) => serviceDoneId(each) === id)
  const asked = { vehicle, maintenanceId: done?.maintenanceId ?? maintenanceIn(id) }
  if (!done) {
    const isOfPlan = asked.maintenanceId > 0 && (await appliedPlan(c, caller, asked)) !== undefined
    if (isOfPlan) await finishCounting(c, caller, asked)
    throw new Failure('missing', 'There is no such record of a service, or you may not see it.')
  }
  await planOf(c, caller, asked)
  await caller.tracks.removeServiceDone(vehicle.id, done)
  await countOn(c, caller, asked)
  noteService(c, vehicle)
  return c.body(null, 204)
}

/** Which maintenance an id is of, see `serviceDoneId`; 0 for what is none. */
const maintenanceIn = (id: string): number => Number(/^([1-9]\d{0,14})(?:-\d{1,15}){3}$/.exec(id)?.[1] ?? 0)

const earliest = Date.UTC(2000, 0, 1)

const ofPlan =
  (id: number) =>
  ({ maintenanceId }: ServiceDone): boolean =>
    maintenanceId === id

const isSame = (a: ServiceDone, b: ServiceDone): boolean =>
  a.time === b.time && a.value === b.value && a.cost === b.cost && a.note === b.note && a.userId === b.userId

/** @throws Failure missing, forbidden */
async function reportedDevice(c: ApiContext, caller: ScopedCaller): Promise<Device> {
  await requireReports(caller)
  return editableDevice(c, caller)
}

interface Asked {
  vehicle: Device
  maintenanceId: number
}

/** Those that the report of service has a row for. @throws Failure missing */
async function planOf(c: ApiContext, caller: ScopedCaller, asked: Asked): Promise<Maintenance> {
  const found = await appliedPlan(c, caller, asked)
  if (!found) throw new Failure('missing', 'There is no such maintenance of this vehicle, or you may not see it.')
  return found
}

async function appliedPlan(
  c: ApiContext,
  caller: ScopedCaller,
  { vehicle, maintenanceId }: Asked,
): Promise<Maintenance | undefined> {
  const settings = await caller.settings()
  const { zone } = await readerOf(caller)
  const sources = await reportSources({ ...caller, settings }, { devices: [vehicle], zone, now: c.var.world.now() })
  return (await sources.services?.(vehicle))?.find(({ id }) => id === maintenanceId)
}

async function currentOf(
  { tracks }: ScopedCaller,
  { vehicle, plan, now }: { vehicle: Device; plan: Maintenance; now: number },
): Promise<number | null> {
  const { last, memory } = await tracks.state(vehicle.id)
  return currentValueOf(plan, { last, memory, now })
}

/**
 * The engine learns from the device's attributes from where on marks count: of what is stored, also while others change
 * it.
 * @returns whether it did not know that yet
 */
async function countOn(c: ApiContext, caller: ScopedCaller, { vehicle, maintenanceId }: Asked): Promise<boolean> {
  const key = serviceDoneKey(maintenanceId)
  return lastWriterWins(c.var.world, async () => {
    const [stored, done] = await Promise.all([
      caller.records.get(device, vehicle.id),
      caller.tracks.servicesDone(vehicle.id),
    ])
    if (!stored) throw new Failure('missing', 'There is no such device, or you may not see it.')
    const last = newestDone(done.filter(ofPlan(maintenanceId)))[0]
    const { [key]: _before, ...others } = stored.attributes
    const attributes = last ? { ...others, [key]: last.value } : others
    // also when nothing changes, so that a call that read less has to read again
    await caller.records.replace(device, { ...stored, attributes }, { seen: stored })
    return stored.attributes[key] !== last?.value
  })
}

/** After a call whose process may have ended before the engine learned of it. */
async function finishCounting(c: ApiContext, caller: ScopedCaller, asked: Asked): Promise<void> {
  if (await countOn(c, caller, asked)) noteService(c, asked.vehicle)
}

const noteService = (c: ApiContext, { id }: Device): void =>
  note(c, { action: 'edit', objectType: device.name, objectId: id, attributes: { fields: 'service' } })
