import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { newestDone, serviceDoneId, type ServiceDone } from '../../../shared/domain/reports/service-done.ts'
import { serviceStanding, serviceUnitOf, warningOf } from '../../../shared/domain/reports/service.ts'
import { currentValueOf } from '../../../shared/domain/rules/maintenance.ts'
import type { Maintenance } from '../../../shared/entities/maintenance.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { ServiceJson, WorkshopJson } from '../../../shared/wire/report-json.ts'
import type { DeviceReport } from './device-report.ts'

/** A row for each service of a vehicle that the reader sees, the one that is furthest first. */
export async function serviceRows(report: DeviceReport): Promise<ServiceJson[]> {
  const { request, sources, device } = report
  const services = (await sources.services?.(device)) ?? []
  if (services.length === 0) return []
  const [events, done] = await Promise.all([
    sources.tracks.eventsBetween(device.id, request.from, request.to),
    sources.tracks.servicesDone(device.id),
  ])
  const due = events.filter(({ type }) => type === 'maintenance')
  return services
    .map((service) =>
      rowOf(report, service, {
        due: due.filter(({ maintenanceId }) => maintenanceId === service.id),
        done: newestDone(done.filter(({ maintenanceId }) => maintenanceId === service.id)),
      }),
    )
    .toSorted((a, b) => (b.used ?? -1) - (a.used ?? -1) || a.maintenanceId - b.maintenanceId)
}

function rowOf(
  { request, sources, device, state }: DeviceReport,
  service: Maintenance,
  { due, done }: { due: readonly FleetEvent[]; done: readonly ServiceDone[] },
): ServiceJson {
  const { id, name, type, period, attributes } = service
  const warnBefore = warningOf(period, attributes['service.warnBefore'])
  const current = currentValueOf(service, { last: state.last, memory: state.memory, now: sources.now })
  const cost = costOf(attributes['service.cost'])
  const latest = due.reduce((time, { eventTime }) => Math.max(time, eventTime), Number.NEGATIVE_INFINITY)
  return {
    deviceId: device.id,
    deviceName: device.name,
    maintenanceId: id,
    maintenanceName: name,
    type,
    unit: serviceUnitOf(type),
    ...serviceStanding({ ...service, warnBefore }, current, done[0]?.value),
    current,
    period,
    warnBefore,
    times: due.length,
    dueTime: due.length > 0 ? isoTime(latest) : null,
    cost,
    costInPeriod: costIn(request, done) ?? (cost === null ? null : cost * due.length),
    ...(done.length > 0 && { done: done.slice(0, reportLimits.servicesDoneShown).map(doneJson) }),
  }
}

/** Of what was done in the period; null where nobody ever said so. */
function costIn({ from, to }: DeviceReport['request'], done: readonly ServiceDone[]): number | null {
  if (done.length === 0) return null
  return done.reduce((sum, { time, cost }) => sum + (time >= from && time <= to ? (cost ?? 0) : 0), 0)
}

const doneJson = (done: ServiceDone) => ({
  id: serviceDoneId(done),
  time: isoTime(done.time),
  value: done.value,
  cost: done.cost,
  note: done.note,
  userId: done.userId,
  userName: done.userName,
  recordedTime: isoTime(done.at),
})

const costOf = (value: unknown): number | null => (typeof value === 'number' && value >= 0 ? value : null)

/** A row for each time that somebody said that a service was done, of those that the reader sees. */
export async function workshopRows({ request, sources, device }: DeviceReport): Promise<WorkshopJson[]> {
  const services = new Map(((await sources.services?.(device)) ?? []).map((service) => [service.id, service]))
  if (services.size === 0) return []
  const done = await sources.tracks.servicesDone(device.id)
  return done
    .filter(({ time }) => time >= request.from && time <= request.to)
    .toSorted((a, b) => a.time - b.time || a.at - b.at)
    .flatMap((each) => {
      const service = services.get(each.maintenanceId)
      if (!service) return []
      return {
        ...doneJson(each),
        deviceId: device.id,
        deviceName: device.name,
        maintenanceId: service.id,
        maintenanceName: service.name,
        unit: serviceUnitOf(service.type),
      }
    })
}
