import type { FileContext } from './file-context.ts'
import { reportNamed } from '../../../shared/catalog/reports/index.ts'
import type { ReportForm } from '../../../shared/wire/report-json.ts'
import { csvWriter, byteOrderMark } from './csv.ts'
import { clockText, fileTables } from './file-columns.ts'
import { headOf, nameOf, titleOf } from './file-head.ts'
import { joinedRows, type DeviceRows } from '../rows/report-rows.ts'
import { reportWords } from './report-words.ts'
import { WorkbookWriter } from './workbook.ts'

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
  const joined = joinedRows(context.request.name, pieces)
  if (form === 'json') return jsonFile(joined)
  if (form === 'pdf') return printedFile(joined, context)
  return form === 'csv' ? csvFile(joined, context) : workbookFile(joined, context)
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

/** All devices in one table; where a device has several tables, one below the other, with their names. */
async function* csvFile(pieces: AsyncIterable<DeviceRows>, context: FileContext): AsyncGenerator<Uint8Array> {
  const tables = fileTables(context)
  const csv = csvWriter(context.reader, reportWords(context.reader.language))
  const [only] = tables.length === 1 ? tables : []
  yield encoded(byteOrderMark + (only ? csv.titles(only.columns) : ''))
  let isFirst = true
  for await (const { deviceId, rows } of pieces) {
    for (const table of tables) {
      const { columns, rowsOf } = table
      const lines = rowsOf(rows).map((row) => csv.line(columns, row))
      if (lines.length === 0) continue
      const above = only
        ? ''
        : `${isFirst ? '' : '\r\n'}${csv.name(titleOf(deviceId, table, context))}${csv.titles(columns)}`
      yield encoded(above + lines.join(''))
      isFirst = false
    }
  }
}

/** What draws, and its fonts, are loaded with the first PDF. */
async function* printedFile(pieces: AsyncIterable<DeviceRows>, context: FileContext): AsyncGenerator<Uint8Array> {
  const { pdfFile } = await import('./pdf/pdf-file.ts')
  yield* pdfFile(pieces, context)
}

async function* workbookFile(pieces: AsyncIterable<DeviceRows>, context: FileContext): AsyncGenerator<Uint8Array> {
  const { reader, request } = context
  const t = reportWords(reader.language)
  const isOneTable = reportNamed(request.name).file === 'oneTable'
  // elsewhere the sheet is named after its device
  const tables = fileTables(context).map((table) => ({
    ...table,
    columns: table.columns.filter(({ key }) => isOneTable || key !== 'device'),
  }))
  const writer = new WorkbookWriter({ tables: tables.map(({ columns }) => columns), reader, t })
  const title = t(`reports.name.${request.name}`)
  yield writer.begin()
  let open: string | null = null
  for await (const { deviceId, rows } of pieces) {
    for (const [table, { name, rowsOf }] of tables.entries()) {
      const lines = rowsOf(rows)
      if (lines.length === 0) continue
      const sheet = isOneTable ? '' : `${deviceId} ${table}`
      if (sheet !== open) {
        if (open !== null) yield writer.closeSheet()
        yield isOneTable
          ? writer.openSheet({ title, head: headOf(context, null) })
          : writer.openSheet({
              title: nameOf(deviceId, context),
              part: name,
              table,
              head: headOf(context, context.devices.get(deviceId) ?? null),
            })
        open = sheet
      }
      yield writer.addRows(lines)
    }
  }
  if (open === null) yield writer.openSheet({ title, head: headOf(context, null) })
  yield writer.closeSheet()
  yield writer.end()
}
