import * as z from 'zod'
import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx'
import { newDeviceState, type ShownState } from '../../../shared/domain/device-state.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { maySeeReports } from '../../../shared/domain/access/permissions.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { formatCoordinate } from '../../../shared/domain/units.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { referenceId } from '../../../shared/entities/fields.ts'
import { exportWords } from '../../../shared/i18n/export.ts'
import { attachment } from '../../../shared/wire/export/attachment.ts'
import { listRecords } from '../records/list-records.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { queryOf } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { formTypes } from '../../reports/files/forms.ts'
import { mailReport } from '../../reports/jobs/mail-report.ts'
import { newReportId } from '../../reports/jobs/order.ts'
import { spend } from '../allowance.ts'
import { cellText } from '../../reports/files/cell-text.ts'
import { onMap } from '../../reports/files/map-link.ts'
import type { Reader } from '../../../shared/domain/reader.ts'
import { readerOf } from './reader.ts'

const columns = ['name', 'uniqueId', 'phone', 'model', 'contact', 'status', 'lastUpdate', 'address'] as const
const widths = [28, 22, 18, 18, 22, 14, 20, 40]
const headerRow = 3
/** More than this Excel does not open. */
const linksMax = 65_000
const dateFormat = 'yyyy-mm-dd hh:mm:ss'

interface Line {
  device: Device
  state: ShownState
}

const contentType = formTypes.xlsx

/** The devices of the list, as the same filters show it, in the reader's language and on the reader's clock. */
export async function answerDeviceSheet(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  return asAnswer(await deviceSheetFile(c, caller))
}

const chosen = z.object({ deviceIds: z.array(referenceId).max(limits.sheetDevicesMax) })

/**
 * The devices that the body names by id, in that order and each once; what the caller does not see is left out.
 *
 * @throws Failure forbidden; invalid with the field, also for more than `limits.sheetDevicesMax`
 */
export async function answerChosenDeviceSheet(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { deviceIds } = parsed(chosen, await jsonBody(c))
  const ids = [...new Set(deviceIds)]
  const find = async () => {
    const byId = new Map((await caller.scope.those(device, ids)).map((record) => [record.id, record]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
  return asAnswer(await deviceSheetFile(c, caller, find))
}

const asAnswer = ({ fileName, content }: Awaited<ReturnType<typeof deviceSheetFile>>) =>
  new Response(content, {
    headers: { 'content-type': contentType, 'content-disposition': attachment(fileName) },
  })

/** Sends the same file to the caller by e-mail; it expires as files of reports do. @throws Failure tooLarge, tooMuch */
export async function mailDeviceSheet(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { world } = c.var
  const { tenantId, userId } = caller.actor
  const { fileName, content, language } = await deviceSheetFile(c, caller)
  if (content.length > limits.reportMailBytesMax) {
    throw new Failure('tooLarge', 'The answer is too large. Ask for a shorter period or for fewer things.')
  }
  const { reportMailsMax: max, reportMailsWindowMs: windowMs } = limits
  await spend(world, [{ name: `reportMail:${tenantId}:${userId}`, max, windowMs }])
  const files = await world.reportJobs(tenantId)
  const id = newReportId(world.now())
  const upload = await files.begin(id, { contentType, disposition: attachment(fileName) })
  await files.finish(upload, [await files.writePart(upload, 1, content)])
  const job = { id, bytes: content.length, form: 'xlsx' as const, fileName }
  const { user } = caller
  const link = `${world.siteAddress()}/settings/devices`
  const isMailed = await mailReport(world, { tenantId, job, link, user, language })
  if (!isMailed) throw new Error('the e-mail with the list of devices did not leave')
  return c.body(null, 204)
}

async function deviceSheetFile(
  c: ApiContext,
  caller: ScopedCaller,
  find: () => Promise<AnyRecord[]> = () => listRecords(device, caller, { query: queryOf(c) }),
) {
  if (!maySeeReports(caller.user, await caller.settings())) {
    throw new Failure('forbidden', 'You may not export lists. Ask an administrator for access to reports.')
  }
  const devices = (await find()) as Device[]
  const states = await caller.tracks.shownStates(devices.map(({ id }) => id))
  const lines = devices.map((each) => ({ device: each, state: states.get(each.id) ?? newDeviceState(each.id) }))
  const reader = await readerOf(caller, queryOf(c))
  const content = await deviceSheet(lines, { ...reader, now: c.var.world.now() })
  return {
    fileName: `${exportWords(reader.language)('export.devices')}.xlsx`,
    content: content as Uint8Array<ArrayBuffer>,
    language: reader.language,
  }
}

async function deviceSheet(lines: readonly Line[], { zone, language, now }: Reader & { now: number }) {
  const t = exportWords(language)
  // cells hold the time of the wall: spreadsheets know no zones
  const wall = (epochMs: number) => new Date(Math.floor(wallTimeOf(epochMs, zone) / 1000) * 1000)
  const head: CellValue[][] = [[t('export.reportType'), t('export.devices')], [t('export.created'), wall(now)], []]
  const rows = lines.map(({ device: { name, uniqueId, phone, model, contact }, state }): CellValue[] => [
    ...[name, uniqueId, phone, model, contact].map(cellText),
    t(`export.status.${state.status}`),
    state.lastUpdate === null ? null : wall(state.lastUpdate),
    state.last && cellText(placeText(state.last)),
  ])
  return writeXlsx({
    sheets: [
      {
        name: t('export.devices'),
        columns: widths.map((width) => ({ width })),
        rows: [...head, columns.map((key) => t(`export.${key}`)), ...rows],
        cells: styledCells(lines),
        freezePane: { rows: headerRow + 1 },
        autoFilter: { range: `A${headerRow + 1}:H${headerRow + 1 + lines.length}` },
        view: { rightToLeft: language === 'ar' },
      },
    ],
  })
}

const placeText = ({ address, latitude, longitude }: Position): string =>
  address ?? `${formatCoordinate('latitude', latitude, 'dd')}, ${formatCoordinate('longitude', longitude, 'dd')}`

/** Row and column are counted from 0: bold titles, dates that look like dates, places that open on a map. */
function styledCells(lines: readonly Line[]): Map<string, Partial<Cell>> {
  const bold = { style: { font: { bold: true } } }
  const date = { style: { numFmt: dateFormat } }
  const cells = new Map<string, Partial<Cell>>([
    ['0,0', bold],
    ['1,0', bold],
    ['1,1', date],
    ...columns.map((_, column) => [`${headerRow},${column}`, bold] as [string, Partial<Cell>]),
  ])
  for (const [at, { state }] of lines.entries()) {
    const row = headerRow + 1 + at
    if (state.lastUpdate !== null) cells.set(`${row},6`, date)
    if (state.last && at < linksMax) cells.set(`${row},7`, { hyperlink: { target: onMap(state.last) } })
  }
  return cells
}
