import { reportNames, type ReportName } from '../../../shared/wire/report-json.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { later, type Route, type ScopedCaller } from '../route.ts'
import { reportCall } from './documents.ts'

/** Reports of what devices did. Their code is in the capability `reports`, and loaded with the first of them. */
export const routes: readonly Route[] = reportNames.map((name): Route => ({
  method: 'GET',
  path: `/reports/${name}`,
  access: 'signedIn',
  gate: gates.always,
  document: describe('reports', () => reportCall(name)),
  answer: reportAnswer(name),
}))

function reportAnswer(name: ReportName) {
  return later<ScopedCaller>(async () => (await import('./answer-report.ts')).answerReport(name))
}
