import * as z from 'zod'
import { deviceTexts, textOfDevice, textWords } from '../../../shared/catalog/device-texts.ts'
import { newDeviceState, type ShownState } from '../../../shared/domain/device-state.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { deviceFor } from '../../../shared/wire/share/guest-view.ts'
import { maySeeReports } from '../../../shared/domain/access/permissions.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { formatCoordinate } from '../../../shared/domain/units.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { referenceId } from '../../../shared/entities/fields.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { attachment } from '../../../shared/wire/export/attachment.ts'
import { listRecords } from '../records/list-records.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { queryOf } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { formTypes } from '../../reports/files/forms.ts'
import { mailReport } from '../../reports/jobs/mail-report.ts'
import { newReportId } from '../../reports/jobs/order.ts'
import { spend } from '../allowance.ts'
import { clockText, type FileColumn } from '../../reports/files/file-columns.ts'
import { reportWords } from '../../reports/files/report-words.ts'
import { WorkbookWriter } from '../../reports/files/workbook.ts'
import type { Reader } from '../../../shared/domain/reader.ts'
import { readerOf } from './reader.ts'

const texts = deviceTexts.filter(({ inSheet }) => inSheet !== false)
const usualWidth = 22

interface Line {
  device: Device
  state: ShownState
}

const contentType = formTypes.xlsx

/** The devices of the list, as the same filters show it, in the reader's language and on the reader's clock. */
export async function answerDeviceSheet(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  return asAnswer(await deviceSheetFile(c, caller))
}

const chosen = z.object({ deviceIds: z.array(referenceId).max(accountLimits.sheetDevicesMax) })

/**
 * The devices that the body names by id, in that order and each once; what the caller does not see is left out.
 *
 * @throws Failure forbidden; invalid with the field, also for more than `accountLimits.sheetDevicesMax`
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
  if (content.length > reportLimits.reportMailBytesMax) {
    throw new Failure('tooLarge', 'The answer is too large. Ask for a shorter period or for fewer things.')
  }
  const { reportMailsMax: max, reportMailsWindowMs: windowMs } = reportLimits
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
  const devices = ((await find()) as Device[]).map((each) => deviceFor(caller.user, each))
  const states = await caller.tracks.shownStates(devices.map(({ id }) => id))
  const lines = devices.map((each) => ({ device: each, state: states.get(each.id) ?? newDeviceState(each.id) }))
  const reader = await readerOf(caller, queryOf(c))
  return {
    fileName: `${reportWords(reader.language)('export.devices')}.xlsx`,
    content: deviceSheet(lines, reader, c.var.world.now()),
    language: reader.language,
  }
}

function deviceSheet(lines: readonly Line[], reader: Reader, now: number): Uint8Array<ArrayBuffer> {
  const t = reportWords(reader.language)
  const writer = new WorkbookWriter({ tables: [columnsOf(reader)], reader, t })
  const created = clockText(now, reader.zone)
  return Buffer.concat([
    writer.begin(),
    writer.openSheet({ title: t('export.devices'), head: [[t('export.devices')], [t('export.created'), created]] }),
    writer.addRows(lines),
    writer.closeSheet(''),
    writer.end(),
  ])
}

function columnsOf({ language, coordinateFormat }: Reader): FileColumn[] {
  const t = reportWords(language)
  const column = (key: string, width: number, of: (line: Line) => string | null): FileColumn => ({
    key,
    title: t(`export.${key}`),
    kind: 'text',
    width,
    of: (line) => of(line as Line),
  })
  return [
    ...texts.map((text) => ({
      ...column(text.key, text.width ?? usualWidth, (line) => textOfDevice(line.device, text)),
      title: t(textWords(text)),
    })),
    column('status', 14, ({ state }) => t(`export.status.${state.status}`)),
    {
      ...column('lastUpdate', 20, ({ state }) => (state.lastUpdate === null ? null : isoTime(state.lastUpdate))),
      kind: 'time',
    },
    {
      ...column('address', 40, ({ state }) => placeText(state.last, coordinateFormat)),
      place: (line) => (line as Line).state.last,
    },
  ]
}

const placeText = (last: Position | null, format: Reader['coordinateFormat']): string | null =>
  last &&
  (last.address ??
    `${formatCoordinate('latitude', last.latitude, format)}, ${formatCoordinate('longitude', last.longitude, format)}`)
