import { Check, Copy } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { copyText } from './copy-text.ts'
import { IconButton } from '../icon-button.tsx'
import { showSnackbar } from '../overlays/snackbar-store.ts'

const shownMs = 2000

interface Props {
  text: string
  /** where the text stands: it is selected where the browser does not copy */
  source: RefObject<HTMLElement | null>
}

/** Copies a text exactly. */
export function CopyButton({ text, source }: Props) {
  const t = useWords()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const isDone = await copyText(text)
    setCopied(isDone)
    if (isDone) return
    if (source.current) getSelection()?.selectAllChildren(source.current)
    showSnackbar({ key: 'copied', text: t('app.copyFailed'), kind: 'failed' })
  }
  return (
    <IconButton
      label={isCopied ? t('app.copied') : t('app.copy')}
      icon={isCopied ? <Check /> : <Copy />}
      size="small"
      onClick={() => void copy()}
    />
  )
}
