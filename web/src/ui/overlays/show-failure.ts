import { showSnackbar } from './snackbar-store.ts'

/** What was said of a failure after its first line, such as the number to ask support with. Its field is marked itself. */
export const detailsOf = (failure: Error): string =>
  'details' in failure && typeof failure.details === 'string' ? failure.details.replace(/^field \S+$/m, '').trim() : ''

/** Shows a failure: its first line, and the rest behind "show details". */
export function showFailure(failure: unknown): void {
  const error = failure instanceof Error ? failure : new Error(String(failure))
  const details = detailsOf(error)
  showSnackbar({ text: error.message, tone: 'bad', ...(details && { details }), durationMs: 10_000 })
}
