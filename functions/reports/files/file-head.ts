import type { Device } from '../../../shared/entities/device.ts'
import { clockText, type FileTable } from './file-columns.ts'
import type { FileContext } from './file-context.ts'
import { reportWords } from './report-words.ts'
import type { HeadLine } from './workbook.ts'

/** `Van 1 · Events` */
export const titleOf = (deviceId: number, { name }: FileTable, context: FileContext): string =>
  [nameOf(deviceId, context), name].filter(Boolean).join(' · ')

export const nameOf = (deviceId: number, { devices }: FileContext): string =>
  devices.get(deviceId)?.name ?? String(deviceId)

/** What stands above a table. @param device null for a table of all */
export function headOf({ request, reader, groupName }: FileContext, device: Device | null): HeadLine[] {
  const t = reportWords(reader.language)
  const clock = (epochMs: number) => clockText(epochMs, reader.zone).slice(0, 16)
  const group = device && groupName(device.groupId)
  const units = [reader.distanceUnit, reader.speedUnit, reader.volumeUnit].map((unit) => t(`unit.${unit}`))
  return [
    [t(`reports.name.${request.name}`)],
    device ? [t('export.device'), device.name] : [t('export.devices'), String(request.deviceIds.length)],
    ...(group ? [[t('export.group'), group] as const] : []),
    [t('export.period'), `${clock(request.from)} – ${clock(request.to)}`],
    [t('export.zone'), reader.zone],
    [t('export.units'), units.join(', ')],
  ]
}
