import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { serviceStanding, serviceUnitOf, warningOf } from '../../../shared/domain/reports/service.ts'
import { currentValueOf } from '../../../shared/domain/rules/maintenance.ts'
import type { Maintenance } from '../../../shared/entities/maintenance.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { ServiceJson } from '../../../shared/wire/report-json.ts'
import type { DeviceReport } from './device-report.ts'

/** A row for each service of a vehicle that the reader sees, the one that is furthest first. */
export async function serviceRows(report: DeviceReport): Promise<ServiceJson[]> {
  const { request, sources, device } = report
  const services = (await sources.services?.(device)) ?? []
  if (services.length === 0) return []
  const events = await sources.tracks.eventsBetween(device.id, request.from, request.to)
  const due = events.filter(({ type }) => type === 'maintenance')
  return services
    .map((service) =>
      rowOf(
        report,
        service,
        due.filter(({ maintenanceId }) => maintenanceId === service.id),
      ),
    )
    .toSorted((a, b) => (b.used ?? -1) - (a.used ?? -1) || a.maintenanceId - b.maintenanceId)
}

function rowOf(
  { sources, device, state }: DeviceReport,
  service: Maintenance,
  due: readonly FleetEvent[],
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
    ...serviceStanding({ ...service, warnBefore }, current),
    current,
    period,
    warnBefore,
    times: due.length,
    dueTime: due.length > 0 ? isoTime(latest) : null,
    cost,
    costInPeriod: cost === null ? null : cost * due.length,
  }
}

const costOf = (value: unknown): number | null => (typeof value === 'number' && value >= 0 ? value : null)
