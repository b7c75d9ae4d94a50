import { useIsFetching } from '@tanstack/react-query'
import type { ReportName } from '../../../../shared/catalog/reports/index.ts'

/** Whether an answer of this report is on its way. */
export const useIsFetchingReport = (name: ReportName): boolean => useIsFetching({ queryKey: ['report', name] }) > 0
