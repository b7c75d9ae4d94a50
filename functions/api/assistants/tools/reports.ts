import * as z from 'zod'
import { reportNames, reports } from '../../../../shared/catalog/reports/index.ts'
import { fileForms } from '../../../../shared/domain/reports/file-forms.ts'
import { tenantLimits } from '../../../../shared/domain/limits/tenants.ts'
import { reportJobStates, type ReportJobJson } from '../../../../shared/wire/report-json.ts'
import { formTypes } from '../../../reports/files/forms.ts'
import { fileLink, shownJob } from '../../reports/answer-jobs.ts'
import { orderReport } from '../../reports/order-report.ts'
import { requireReports } from '../../require-reports.ts'
import { askedQuery } from '../asked-rows.ts'
import { chosenVehicles } from '../chosen-vehicles.ts'
import { readingOf } from '../reading.ts'
import { time, vehicles, wantedPeriod } from '../shapes.ts'
import { tool, type Asking } from '../tool.ts'

export const reportKinds = tool({
  name: 'report_kinds',
  title: 'Kinds of reports',
  says: 'Which reports order_report_file can make, and what a row of each is about.',
  input: z.object({}),
  output: z.object({
    formats: z.array(z.enum(fileForms)),
    reports: z.array(
      z.object({ report: z.enum(reportNames), rows: z.string(), columns: z.array(z.string()), isByDay: z.boolean() }),
    ),
  }),
  async answer({ caller }) {
    await requireReports(caller)
    return {
      formats: [...fileForms],
      reports: reports.map(({ name, subject, columns, filters }) => ({
        report: name,
        rows: subject,
        columns: columns.map(({ key }) => key),
        isByDay: (filters as readonly string[]).includes('daily'),
      })),
    }
  },
})

const file = z.object({
  job: z.string().describe('report_file takes it'),
  report: z.enum(reportNames),
  format: z.string(),
  state: z.enum(reportJobStates).describe('the file is there when it is ready'),
  done: z.int().describe('vehicles that are read, of how many'),
  of: z.int(),
  from: time,
  to: time,
  reason: z.string().nullable().describe('why it failed'),
  fileName: z.string().nullable(),
  link: z.string().nullable().describe('downloads the file, for everybody who has it, until linkEnds'),
  linkEnds: time.nullable(),
})

export const orderReportFile = tool({
  name: 'order_report_file',
  title: 'Order a report as a file',
  says: 'Has a report made as a file (Excel, CSV or PDF) in the person’s language, zone and units; it is ready within seconds or minutes. Ask report_file for its link. It is kept for seven days and changes nothing else.',
  input: z.object({
    report: z.enum(reportNames).describe('see report_kinds'),
    format: z.enum(fileForms).default('xlsx'),
    ...vehicles,
    ...wantedPeriod,
    daily: z.boolean().default(false).describe('of reports by day: a row for each day'),
  }),
  output: file,
  async answer(asking, { report, format, daily, ...asked }) {
    const { c, caller } = asking
    await requireReports(caller)
    const devices = await chosenVehicles(caller, asked)
    const query = await askedQuery(asking, asked)
    query.set('daily', String(daily))
    const job = await orderReport(c, caller, { query, name: report, devices, form: format })
    return fileOf(asking, job, null)
  },
})

export const reportFile = tool({
  name: 'report_file',
  title: 'A report’s file',
  says: 'How far a report is that order_report_file ordered and, when it is ready, a link that downloads it for ten minutes. While it is waiting or running, ask again after some seconds.',
  input: z.object({ job: z.string().min(1).max(100).describe('from order_report_file') }),
  output: file,
  async answer(asking, { job }) {
    const { c, caller } = asking
    const shown = await shownJob(c, caller, job)
    return fileOf(asking, shown, shown.state === 'ready' ? await fileLink(c, caller, job) : null)
  },
  link: ({ link, fileName, format }) =>
    link === null
      ? null
      : { uri: link, name: fileName ?? 'report', mimeType: formTypes[format as keyof typeof formTypes] },
})

function fileOf({ c, reader }: Asking, job: ReportJobJson, link: string | null): z.output<typeof file> {
  const { id, report, form: format, state, done, of, from, to, reason, fileName } = job
  const reading = readingOf(reader)
  const linkEnds = link === null ? null : reading.time(c.var.world.now() + tenantLimits.exportLinkMs)
  const ends = { from: reading.time(from), to: reading.time(to) }
  return { job: id, report, format, state, done, of, ...ends, reason, fileName, link, linkEnds }
}
