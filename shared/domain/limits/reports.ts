import { dayMs, hourMs, secondMs } from '../time/durations.ts'

/** Reports, as answers and as jobs, and scheduled ones. */
export const reportLimits = {
  // reports: as long as history is kept
  reportDaysMax: 400,
  /** what is answered at once; a report that is larger is a job for those who ask for one */
  reportRowsAtOnceMax: 20_000,
  reportPositionsAtOnceMax: 600_000,
  /** those of one device are held in memory together */
  reportPositionsOfDeviceAtOnceMax: 300_000,
  reportDeviceDaysAtOnceMax: 10_000,
  reportPositionsDerivedAtOnceMax: 100_000,
  reportAtOnceMs: 12 * secondMs, // the gateway waits for 29 seconds
  reportSmallAtOnceMs: 25 * secondMs, // one vehicle, one day
  /** what a job does at most */
  reportDeviceDaysMax: 400_000,
  /** of all sheets of a workbook together */
  reportSheetRowsMax: 1_000_000,
  /** of one device, some 500 bytes each: those of two, which are read side by side, are half of the memory of a job */
  reportPositionsHeldMax: 500_000,
  /** processes that end while they are at work on a job, before it is given up */
  reportStartsMax: 4,
  reportRowsMax: 5_000_000,
  /** some 350 pages, drawn in one go; and what is drawn while somebody waits */
  reportPdfRowsMax: 10_000,
  reportPdfRowsAtOnceMax: 1000,
  routePageRowsMax: 5000,
  reportKeptMs: 7 * dayMs,
  /** not finished ones of one person, and of a tenant */
  reportJobsMax: 5,
  reportJobsOfTenantMax: 50,
  reportProgressMs: secondMs,
  /** rows as JSON that a job stores together, so that an answer can hold them: a function answers 6 MB at most */
  reportPieceBytesMax: 5_500_000,
  reportMailBytesMax: 5_000_000,
  /** vehicles in the picture of a mail: programs cut mails off that are longer than some 100 KB */
  performanceMailRowsMax: 20,
  reportMailsMax: 30,
  reportMailsWindowMs: hourMs,
  chartPointsMax: 2000,
  // the logbook
  tripPurposeLengthMax: 200,
  tripChangesMax: 100,
  /** of a trip whose kind is changed, from its start on */
  tripReadMsMax: 2 * dayMs,
  // what workshops did
  serviceNoteLengthMax: 200,
  /** of one maintenance of a device */
  servicesDoneMax: 200,
  /** of them, so many are in a row */
  servicesDoneShown: 20,
  /** longer than positions, as a vehicle is sold with its book */
  serviceDoneKeptMs: 3650 * dayMs,
  /** a faster limit is no limit */
  speedMaxKnots: 1000,
  // lanes of a day
  lanesPeriodMaxMs: 2 * dayMs,
  lanesOfPageMax: 250,
  /** somebody waits for the first of them: what takes longer is of the next page */
  lanesAtOnceMs: secondMs,

  // scheduled reports
  /** after an outage: the latest periods that are still mailed; earlier ones are noted as missed */
  reportPeriodsCaughtUpMax: 7,
  /** people without an account who receive one report; a tenant may say another number of them */
  reportAddresses: { min: 0, max: 50, usual: 10 },
  reportRunsKept: 20,
  /** of one run, by person */
  reportRunFailuresKept: 50,
  reportRunsAskedMax: 10,
  reportRunsAskedWindowMs: hourMs,
} as const
