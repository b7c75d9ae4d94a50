import { type Query } from '../../api/client.ts'
import type { AnyReport } from '../../../../shared/catalog/reports/index.ts'
import type { ReaderFleet } from '../request/use-fleet.ts'
import type { RequestForm } from '../request/use-request.ts'

export interface ResultProps {
  report: AnyReport
  /** null while only a job is asked for */
  query: Query | null
  form: RequestForm
  fleet: ReaderFleet
}
