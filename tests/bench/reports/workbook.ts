import { brandOf } from '../../../shared/domain/brand/brand.ts'
import { readerOf } from '../../../shared/domain/reader.ts'
import { reportFile } from '../../../functions/reports/files/report-file.ts'
import type { DeviceRows } from '../../../functions/reports/rows/report-rows.ts'
import { device } from '../../../shared/entities/device.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import { positionJson } from '../../../shared/wire/json.ts'
import { positionOf } from '../../functions/api/api-fixture.ts'
import { atMost, type Figure } from '../figure.ts'

const rowsCount = 100_000
const rowsInPiece = 5000
const period = { from: 0, to: Date.UTC(2025, 0, 1) }

/** A workbook of many positions, as a job writes it: time, and the memory of this process. */
export async function measureWorkbook(): Promise<Figure[]> {
  const van = { ...device.schema.parse({ name: 'Van 1', uniqueId: 'van-1' }), id: 1 }
  const amina = user.schema.parse({ name: 'Amina', email: 'amina@atlas.example' })
  const context = {
    request: { name: 'route', deviceIds: [1], ...period } as const,
    reader: { ...readerOf({ user: amina, server: newServerSettings() }), zone: 'Africa/Algiers' },
    devices: new Map([[1, van]]),
    groupName: () => null,
    brand: brandOf({ attributes: {} }),
    logo: async () => null,
    geofenceName: () => null,
    maintenanceName: () => null,
  }
  const begun = performance.now()
  let bytes = 0
  let peak = 0
  for await (const part of reportFile('xlsx', positions(), context)) {
    bytes += part.length
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const seconds = (performance.now() - begun) / 1000
  return [
    { name: 'XLSX of 100,000 positions', value: seconds, unit: 's', goal: atMost(10) },
    { name: 'memory of that process', value: peak / 1e6, unit: 'MB', goal: atMost(300) },
    { name: 'bytes of a row', value: bytes / rowsCount, unit: 'B', goal: atMost(100) },
  ]
}

async function* positions(): AsyncGenerator<DeviceRows> {
  for (let at = 0; at < rowsCount; at += rowsInPiece) {
    const rows = Array.from({ length: rowsInPiece }, (_, step) => {
      const sequence = at + step + 1
      const latitude = 36 + Math.sin(sequence / 500)
      return positionJson(
        positionOf(1, sequence, {
          latitude,
          longitude: 3 + sequence / 1e5,
          speed: (sequence * 7919) % 60,
          attributes: { ignition: true, motion: true, sat: sequence % 14, totalDistance: sequence * 83.27 },
        }),
      )
    })
    yield { deviceId: 1, rows }
  }
}
