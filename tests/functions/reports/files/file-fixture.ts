import { brandOf } from '../../../../shared/domain/brand/brand.ts'
import { readerOf, type Reader } from '../../../../shared/domain/reader.ts'
import { reportFile } from '../../../../functions/reports/files/report-file.ts'
import type { FileContext } from '../../../../functions/reports/files/file-context.ts'
import type { DeviceRows } from '../../../../functions/reports/rows/report-rows.ts'
import { device } from '../../../../shared/entities/device.ts'
import { newServerSettings } from '../../../../shared/entities/server-settings.ts'
import { user } from '../../../../shared/entities/user.ts'
import type { ReportName } from '../../../../shared/catalog/reports/index.ts'
import type { ReportForm, TripJson } from '../../../../shared/wire/report-json.ts'

const vanNamed = (id: number, name: string) => ({ ...device.schema.parse({ name, uniqueId: `van-${id}` }), id })

export const reader: Reader = {
  ...readerOf({ user: user.schema.parse({ name: 'A', email: 'a@b.example' }), server: newServerSettings() }),
  zone: 'Africa/Algiers',
}

export const trip: TripJson = {
  deviceId: 1,
  deviceName: 'Van 1',
  distance: 12_345,
  averageSpeed: 20,
  maxSpeed: 50,
  spentFuel: 0,
  fuelPer100Km: null,
  fuelPerHour: null,
  startOdometer: 0,
  endOdometer: 0,
  startTime: '2024-05-01T11:00:00.000+00:00',
  endTime: '2024-05-01T12:30:00.000+00:00',
  startPositionId: 1,
  endPositionId: 2,
  startLat: 36.75,
  startLon: 3.06,
  endLat: 36.8,
  endLon: 3.1,
  startAddress: '=HYPERLINK("https://evil.example")',
  endAddress: null,
  duration: 90 * 60_000,
  driverUniqueId: null,
  driverName: 'Ali',
}

export const context = (
  name: ReportName,
  facts: Partial<FileContext> & { names?: readonly string[] } = {},
): FileContext => {
  const devices = (facts.names ?? ['Van 1']).map((each, at) => vanNamed(at + 1, each))
  return {
    request: {
      name,
      from: Date.UTC(2024, 3, 30, 23),
      to: Date.UTC(2024, 4, 1, 23),
      deviceIds: devices.map(({ id }) => id),
    },
    reader,
    devices: new Map(devices.map((each) => [each.id, each])),
    groupName: () => null,
    brand: brandOf({ attributes: {} }),
    logo: async () => null,
    geofenceName: (id) => `Depot ${id}`,
    maintenanceName: (id) => `Oil ${id}`,
    ...facts,
  }
}

async function* given(pieces: DeviceRows[]): AsyncGenerator<DeviceRows> {
  yield* pieces
}

export async function bytesOf(form: ReportForm, pieces: DeviceRows[], of: FileContext): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of reportFile(form, given(pieces), of)) parts.push(part)
  return Buffer.concat(parts)
}
