import type { FileContext } from './file-context.ts'
import type { Device } from '../../../shared/entities/device.ts'
import { reportNamed } from '../../../shared/catalog/reports/index.ts'
import type { ChartPoint } from '../../../shared/catalog/reports/chart.ts'
import type { ChartJson, ReportForm } from '../../../shared/wire/report-json.ts'
import { csvWriter, byteOrderMark } from './csv.ts'
import { clockText, fileColumns } from './file-columns.ts'
import type { DeviceRows, ReportItem } from '../rows/report-rows.ts'
import { reportWords } from './report-words.ts'
import { WorkbookWriter, type HeadLine } from './workbook.ts'

/** `Trips 2024-05-01 – 2024-05-31.xlsx`, with the device's name when it is about one. */
export function reportFileName({ request, reader, devices }: FileContext, form: ReportForm): string {
  const day = (epochMs: number) => clockText(epochMs, reader.zone).slice(0, 10)
  // a period that ends at midnight does not touch the day that begins
  const days = [...new Set([day(request.from), day(Math.max(request.from, request.to - 1))])].join(' – ')
  const [only, another] = request.deviceIds
  const device = only !== undefined && another === undefined ? devices.get(only)?.name : undefined
  const title = reportWords(reader.language)(`reports.name.${request.name}`)
  return `${[title, device, days].filter(Boolean).join(' ')}.${form}`
}

/** The bytes of a file, in order. @param pieces the rows, those of each device together */
export function reportFile(
  form: ReportForm,
  pieces: AsyncIterable<DeviceRows>,
  context: FileContext,
): AsyncGenerator<Uint8Array> {
  if (form === 'json') return jsonFile(pieces)
  return form === 'csv' ? csvFile(pieces, context) : workbookFile(pieces, context)
}

const encoded = (text: string): Uint8Array => Buffer.from(text)

async function* jsonFile(pieces: AsyncIterable<DeviceRows>): AsyncGenerator<Uint8Array> {
  let before = '['
  for await (const { rows } of pieces) {
    if (rows.length === 0) continue
    yield encoded(before + rows.map((row) => JSON.stringify(row)).join(',\n'))
    before = ',\n'
  }
  yield encoded(before === '[' ? '[]' : ']')
}

/** All devices in one table. */
async function* csvFile(pieces: AsyncIterable<DeviceRows>, context: FileContext): AsyncGenerator<Uint8Array> {
  const columns = fileColumns(context)
  const csv = csvWriter(context.reader, reportWords(context.reader.language))
  yield encoded(byteOrderMark + csv.titles(columns))
  for await (const piece of pieces) {
    const lines = tableRows(context, piece.rows).map((row) => csv.line(columns, row))
    if (lines.length > 0) yield encoded(lines.join(''))
  }
}

async function* workbookFile(pieces: AsyncIterable<DeviceRows>, context: FileContext): AsyncGenerator<Uint8Array> {
  const { reader, request } = context
  const t = reportWords(reader.language)
  const isOneTable = reportNamed(request.name).file === 'oneTable'
  // elsewhere the sheet is named after its device
  const columns = fileColumns(context).filter(({ key }) => isOneTable || key !== 'device')
  const writer = new WorkbookWriter({ columns, reader, t })
  const title = t(`reports.name.${request.name}`)
  yield writer.begin()
  let open: number | null = null
  for await (const { deviceId, rows } of pieces) {
    if (rows.length === 0) continue
    const sheet = isOneTable ? 0 : deviceId
    if (sheet !== open) {
      if (open !== null) yield writer.closeSheet()
      yield sheet === 0
        ? writer.openSheet(title, headOf(context, null))
        : writer.openSheet(nameOf(deviceId, context), headOf(context, context.devices.get(deviceId) ?? null))
      open = sheet
    }
    yield writer.addRows(tableRows(context, rows))
  }
  if (open === null) yield writer.openSheet(title, headOf(context, null))
  yield writer.closeSheet()
  yield writer.end()
}

/** The rows of a table: of a chart its points. */
const tableRows = ({ request }: FileContext, rows: readonly ReportItem[]): readonly unknown[] =>
  request.name === 'chart' ? (rows as ChartJson[]).flatMap(pointsOf) : rows

const pointsOf = ({ deviceId, deviceName, points }: ChartJson): ChartPoint[] =>
  points.map((point) => ({ deviceId, deviceName, ...point }))

const nameOf = (deviceId: number, { devices }: FileContext): string => devices.get(deviceId)?.name ?? String(deviceId)

/** What stands above a table. @param device null for a table of all */
function headOf({ request, reader, groupName }: FileContext, device: Device | null): HeadLine[] {
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
