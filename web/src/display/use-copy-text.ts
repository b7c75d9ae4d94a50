import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../i18n/use-words.ts'

/** Puts text on the clipboard, and says so in the given words or that it did not work. */
export function useCopyText(): (text: string, says: { done: string; failed: string }) => Promise<void> {
  const t = useWords()
  return async (text, { done, failed }) => {
    try {
      await navigator.clipboard.writeText(text)
      showSnackbar({ key: 'copied', text: t(done), kind: 'done' })
    } catch {
      showSnackbar({ key: 'copied', text: t(failed), kind: 'failed' })
    }
  }
}
