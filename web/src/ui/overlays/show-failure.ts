import { showSnackbar } from './snackbar-store.ts'

/** Shows a failure: its first line, and the rest behind "show details". */
export function showFailure(failure: unknown): void {
  const error = failure instanceof Error ? failure : new Error(String(failure))
  const details = 'details' in error && typeof error.details === 'string' ? error.details : ''
  showSnackbar({ text: error.message, tone: 'bad', ...(details && { details }), durationMs: 10_000 })
}
