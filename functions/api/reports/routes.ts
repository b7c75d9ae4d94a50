import { fileForms, type FileForm } from '../../../shared/domain/reports/file-forms.ts'
import { reportNames, type ReportName } from '../../../shared/catalog/reports/index.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { later, type Route, type ScopedCaller } from '../route.ts'
import { jobCalls, lanesCall, reportCalls } from './documents.ts'

const own = { method: 'GET', access: 'signedIn', gate: gates.always } as const

/** Reports of what devices did. Their code is in the capability `reports`, and loaded with the first of them. */
export const routes: readonly Route[] = [
  {
    ...own,
    path: '/reports/jobs',
    document: describe('reports', jobCalls.list),
    answer: later<ScopedCaller>(async () => (await import('./answer-jobs.ts')).listJobs),
  },
  {
    ...own,
    path: '/reports/jobs/:id',
    document: describe('reports', jobCalls.show),
    answer: later<ScopedCaller>(async () => (await import('./answer-jobs.ts')).showJob),
  },
  {
    ...own,
    method: 'DELETE',
    path: '/reports/jobs/:id',
    document: describe('reports', jobCalls.remove),
    answer: later<ScopedCaller>(async () => (await import('./answer-jobs.ts')).removeJob),
  },
  {
    ...own,
    path: '/reports/jobs/:id/file',
    document: describe('reports', jobCalls.file),
    answer: later<ScopedCaller>(async () => (await import('./answer-jobs.ts')).downloadFile),
  },
  {
    ...own,
    path: '/reports/jobs/:id/rows',
    document: describe('reports', jobCalls.rows),
    answer: later<ScopedCaller>(async () => (await import('./answer-jobs.ts')).showRows),
  },
  {
    ...own,
    path: '/reports/lanes',
    document: describe('reports', lanesCall),
    answer: later<ScopedCaller>(async () => (await import('./answer-lanes.ts')).answerLanes),
  },
  ...reportNames.map((name) => reportRoute(name, 'json')),
  ...reportNames.flatMap((name) => [...fileForms.map((form) => reportRoute(name, form)), mailRoute(name)]),
]

function reportRoute(name: ReportName, form: 'json' | FileForm): Route {
  const isByAccept = form === 'json'
  return {
    ...own,
    path: isByAccept ? `/reports/${name}` : `/reports/${name}/${form}`,
    document: describe('reports', () => reportCalls[form](name)),
    answer: later<ScopedCaller>(async () =>
      (await import('./answer-report.ts')).answerReport(name, isByAccept ? null : form),
    ),
  }
}

function mailRoute(name: ReportName): Route {
  return {
    ...own,
    gate: gates.confirmed,
    path: `/reports/${name}/mail`,
    document: describe('reports', () => reportCalls.mail(name)),
    answer: later<ScopedCaller>(async () => (await import('./answer-report.ts')).mailReport(name)),
  }
}
