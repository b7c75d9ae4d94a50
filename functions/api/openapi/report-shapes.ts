import { fileForms } from '../../../shared/domain/reports/file-forms.ts'
import { reportNamed, reportNames, rowShapes, type ReportName } from '../../../shared/catalog/reports/index.ts'
import { reportJobStates, type ReportJobJson } from '../../../shared/wire/report-json.ts'
import { lanes } from './activity-shape.ts'
import { channelShapes } from './channel-shapes.ts'
import { placeShapes } from '../places/place-shapes.ts'
import { count, flag, moment, object, oneOf, orNull, phrase, shapeOf, text, type Schema } from './schema.ts'
import { trialShapes } from './trial-shapes.ts'

/** Typed by what the wire says, so that a key that is added there is missed here by the compiler. */
const job: Record<keyof ReportJobJson, Schema> = {
  id: text,
  report: oneOf(reportNames),
  daily: { ...flag, description: 'of a summary: a row for each day' },
  form: oneOf(['json', ...fileForms]),
  state: oneOf(reportJobStates),
  done: { ...count, description: 'devices that are read' },
  of: count,
  daysDone: { ...count, description: 'days with new data that are derived for it' },
  daysOf: count,
  reading: { ...orNull(text), description: 'the device that is being read' },
  rows: count,
  bytes: count,
  from: moment,
  to: moment,
  createdAt: moment,
  finishedAt: orNull(moment),
  expiresAt: { ...orNull(moment), description: 'when the file is removed' },
  fileName: orNull(text),
  reason: { ...orNull(text), description: 'why it failed' },
  phrase,
}

/** Of the rows as the catalogue declares them. */
const reportItems = (): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(rowShapes).map(([name, row]) => [reportNamed(name as ReportName).shape, shapeOf(row())]),
  )

export const reportShapes = (): Record<string, Schema> => ({
  ...reportItems(),
  ReportJob: object(job, ['phrase']),
  Lanes: lanes(),
  ...trialShapes(),
  ...placeShapes(),
  ...channelShapes(),
})
