import type { ReportSchedule } from '../../../shared/domain/scheduled/schedule.ts'

/** Port to how far scheduled reports are. See `ports.ts` for the rules of all ports. */

export interface ReportKey {
  tenantId: string
  reportId: number
}

/** What the product keeps of the scheduled reports of one tenant, beside what people configure. */
export interface ReportSchedules {
  readonly tenantId: string
  get(reportId: number): Promise<ReportSchedule | null>
  list(): Promise<ReportSchedule[]>
  /**
   * Replaces what is kept by what `change` makes of it, at once: it is called again when somebody else wrote meanwhile,
   * so it only computes. Null from it writes nothing.
   * @param change gets null for a report of which nothing is kept
   * @returns what is kept now, or null when nothing was written
   */
  change(
    reportId: number,
    change: (schedule: ReportSchedule | null) => ReportSchedule | null,
  ): Promise<ReportSchedule | null>
  /** Absent is fine. */
  remove(reportId: number): Promise<void>
}
