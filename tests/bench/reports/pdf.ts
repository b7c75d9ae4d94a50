import { brandOf } from '../../../shared/domain/brand/brand.ts'
import { readerOf, type Reader } from '../../../shared/domain/reader.ts'
import { reportFile } from '../../../functions/reports/files/report-file.ts'
import type { DeviceRows } from '../../../functions/reports/rows/report-rows.ts'
import type { TripJson } from '../../../shared/wire/report-json.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { device } from '../../../shared/entities/device.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import { atMost, type Figure } from '../figure.ts'

const first = Date.UTC(2026, 9, 1)
const places = ['Rue Didouche Mourad 12, Alger', 'شارع العربي بن مهيدي، وهران', 'Zone industrielle Rouïba, lot 47']
const vans = Array.from({ length: 20 }, (_, at) => ({
  ...device.schema.parse({ name: at % 2 === 0 ? `Van ${at}` : `شاحنة ${at}`, uniqueId: `van-${at}` }),
  id: at + 1,
}))

/** A PDF of trips with addresses in two scripts, as a job writes it, and the memory of this process. */
export async function measurePdf(): Promise<Figure[]> {
  const small = await drawn(1000, 'en')
  const arabic = await drawn(1000, 'ar')
  const large = await drawn(reportLimits.reportPdfRowsMax, 'fr')
  return [
    { name: 'PDF of 1,000 trips', value: small.seconds, unit: 's', goal: atMost(20) },
    { name: 'the same in Arabic', value: arabic.seconds, unit: 's', goal: atMost(20) },
    { name: 'PDF of 10,000 trips', value: large.seconds, unit: 's', goal: atMost(100) },
    { name: 'memory of that process', value: large.peak / 1e6, unit: 'MB', goal: atMost(700) },
    { name: 'bytes of a row', value: large.bytes / reportLimits.reportPdfRowsMax, unit: 'B', goal: atMost(1000) },
  ]
}

async function drawn(rows: number, language: Reader['language']) {
  const amina = user.schema.parse({ name: 'Amina', email: 'amina@atlas.example' })
  const context = {
    request: { name: 'trips', deviceIds: vans.map(({ id }) => id), from: first, to: Date.UTC(2026, 10, 1) } as const,
    reader: { ...readerOf({ user: amina, server: newServerSettings() }), zone: 'Africa/Algiers', language },
    brand: brandOf({ attributes: { title: 'Atlas Transport', colorPrimary: '#0a5f8a' } }),
    logo: async () => null,
    devices: new Map(vans.map((van) => [van.id, van])),
    groupName: () => null,
    geofenceName: () => null,
    maintenanceName: () => null,
  }
  const begun = performance.now()
  let [bytes, peak] = [0, 0]
  for await (const part of reportFile('pdf', trips(rows), context)) {
    bytes += part.length
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  return { seconds: (performance.now() - begun) / 1000, bytes, peak }
}

async function* trips(count: number): AsyncGenerator<DeviceRows> {
  const each = count / vans.length
  for (const { id, name } of vans) {
    yield { deviceId: id, rows: Array.from({ length: each }, (_, step) => tripOf({ id, name }, step)) }
  }
}

function tripOf({ id, name }: { id: number; name: string }, step: number): TripJson {
  const begun = first + step * 53 * minuteMs
  const duration = (7 + ((step * 31 + id) % 45)) * minuteMs
  return {
    deviceId: id,
    deviceName: name,
    distance: 900 + ((step * 7919 + id) % 60_000),
    averageSpeed: 12 + (step % 20),
    maxSpeed: 30 + (step % 31),
    spentFuel: 0,
    fuelPer100Km: null,
    fuelPerHour: null,
    startOdometer: 0,
    endOdometer: 0,
    startTime: isoTime(begun),
    endTime: isoTime(begun + duration),
    startPositionId: step,
    endPositionId: step + 1,
    startLat: 36.75,
    startLon: 3.06,
    endLat: 36.8,
    endLon: 3.1,
    startAddress: `${(step % 90) + 1} ${places[step % 3]!}`,
    endAddress: places[(step + 1) % 3]!,
    duration,
    driverUniqueId: null,
    driverName: step % 4 === 0 ? 'يوسف' : 'Karim B.',
  }
}
