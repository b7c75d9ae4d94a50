import { showSnackbar } from './snackbar-store.ts'

/** What was said of a failure after its first line. */
export const detailsOf = (failure: Error): string =>
  'details' in failure && typeof failure.details === 'string' ? failure.details : ''

/** Shows a failure: its first line, and the rest behind "show details". */
export function showFailure(failure: unknown): void {
  const error = failure instanceof Error ? failure : new Error(String(failure))
  const details = detailsOf(error)
  showSnackbar({ text: error.message, kind: 'failed', ...(details && { details }) })
}
