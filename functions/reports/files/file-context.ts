import type { Device } from '../../../shared/entities/device.ts'
import type { Brand } from '../../../shared/domain/brand/brand.ts'
import type { AskedColumns } from '../../../shared/catalog/reports/column.ts'
import type { ReportRequest } from '../rows/device-report.ts'
import type { Reader } from '../../../shared/domain/reader.ts'

/** What the file of a report is made with, beside its rows. */
export interface FileContext {
  request: Pick<ReportRequest, 'name' | 'from' | 'to' | 'deviceIds'> & AskedColumns
  reader: Reader
  /** of the organisation */
  brand: Brand
  logo: () => Promise<Uint8Array | null>
  devices: ReadonlyMap<number, Device>
  /** null for none, or one that the reader does not see */
  groupName: (id: number) => string | null
  geofenceName: (id: number) => string | null
  maintenanceName: (id: number) => string | null
}
