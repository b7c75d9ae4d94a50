import { reportNames } from '../../../../shared/wire/report-json.ts'

/** The rows of the isolation test about reports. The table that they belong to says what a row means. */
interface ReportRow {
  path?: (ids: { deviceId: number; groupId: number }) => string
  status: [driss: number, nadia: number, bilal: number, nobody: number]
  shownToBilal?: boolean
}

const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'

/** The car does not move. */
const hasRows = (name: string) => name !== 'trips'

/** What a caller does not see is left out silently. */
export const reportRows: Record<string, ReportRow[]> = {
  ...Object.fromEntries(
    reportNames.map((name): [string, ReportRow[]] => [
      `GET /reports/${name}`,
      [
        {
          path: ({ deviceId }) => `/reports/${name}?deviceId=${deviceId}&${period}`,
          status: [200, 200, 200, 401],
          shownToBilal: hasRows(name),
        },
        {
          path: ({ groupId }) => `/reports/${name}?groupId=${groupId}&${period}`,
          status: [200, 200, 200, 401],
          shownToBilal: hasRows(name),
        },
      ],
    ]),
  ),
}
