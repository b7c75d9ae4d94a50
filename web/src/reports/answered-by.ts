import { reportNamed, type AnyReport } from '../../../shared/catalog/reports/index.ts'

/** The report whose call answers: what drivers did in all follows from their trips. */
export const answeredBy = (report: AnyReport, { byDriver }: { byDriver: boolean }): AnyReport =>
  report.name === 'summary' && byDriver ? { ...reportNamed('trips'), path: report.path, filters: ['driver'] } : report

/** Whether its page offers files: a chart is seen. */
export const offersFiles = ({ view }: AnyReport): boolean => view !== 'chart'
