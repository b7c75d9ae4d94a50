import { copyText } from '../ui/copy/copy-text.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../i18n/use-words.ts'

/** Puts text on the clipboard, and says so in the given words or that it did not work. */
export function useCopyText(): (text: string, says: { done: string; failed: string }) => Promise<void> {
  const t = useWords()
  return async (text, { done, failed }) => {
    if (await copyText(text)) showSnackbar({ key: 'copied', text: t(done), kind: 'done' })
    else showSnackbar({ key: 'copied', text: t(failed), kind: 'failed' })
  }
}
