import { showSnackbar } from '../ui/snackbar-store.ts'
import { useWords } from '../words/use-words.ts'

const noticeMs = 2500

/** Puts a place on the clipboard as decimal degrees, which every map understands, whatever the reader's own format. */
export function useCopyCoordinates(): (place: { latitude: number; longitude: number }) => Promise<void> {
  const t = useWords()
  return async ({ latitude, longitude }) => {
    try {
      await navigator.clipboard.writeText(`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`)
      showSnackbar({ key: 'copied', text: t('fleet.copied'), tone: 'ok', durationMs: noticeMs })
    } catch {
      showSnackbar({ key: 'copied', text: t('fleet.copyFailed'), tone: 'bad', durationMs: noticeMs })
    }
  }
}
