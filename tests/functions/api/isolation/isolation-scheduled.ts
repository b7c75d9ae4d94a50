/** The rows of the isolation test about scheduled reports. The table that they belong to says what a row means. */
interface ScheduledRow {
  path?: (ids: { things: Readonly<Record<string, number>> }) => string
  status: [driss: number, nadia: number, bilal: number, nobody: number]
  shownToBilal?: boolean
}

const ofReport =
  (rest: string) =>
  ({ things }: { things: Readonly<Record<string, number>> }) =>
    `/reports/${things['report']}/${rest}`

/** Nothing says what a link of a mail is about without its signature, so everybody gets the same answer. */
const forgedLink = () => `/unsubscribe?token=${Buffer.from('tenant.2.1').toString('base64url')}.c2lnbmVk`

const forgedFile = () => `/mailed-report?token=${Buffer.from('tenant.2.-1.abc').toString('base64url')}.c2lnbmVk`

export const scheduledRows: Record<string, ScheduledRow[]> = {
  'GET /reports/schedules': [{ status: [200, 200, 200, 401] }],
  'GET /reports/:id/runs': [{ path: ofReport('runs'), status: [404, 404, 200, 401] }],
  'POST /reports/:id/run': [{ path: ofReport('run'), status: [404, 404, 403, 401] }],
  'POST /reports/:id/subscription': [{ path: ofReport('subscription'), status: [404, 404, 204, 401] }],
  'DELETE /reports/:id/subscription': [{ path: ofReport('subscription'), status: [404, 404, 204, 401] }],
  'GET /unsubscribe': [{ path: forgedLink, status: [404, 404, 404, 404] }],
  'GET /mailed-report': [{ path: forgedFile, status: [404, 404, 404, 404] }],
  'POST /unsubscribe': [{ path: forgedLink, status: [404, 404, 404, 404] }],
}
