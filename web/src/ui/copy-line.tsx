import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/use-words.ts'
import styles from './copy-line.module.css'
import { IconButton } from './icon-button.tsx'

/** A value with a button that copies it exactly. Inside a `dl`. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const t = useWords()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className={styles['line']}>
      <dt>{label}</dt>
      <dd dir="ltr">
        <code>{text}</code>
        <IconButton
          label={isCopied ? t('app.copied') : t('app.copy')}
          icon={isCopied ? <Check /> : <Copy />}
          size="small"
          onClick={copy}
        />
      </dd>
    </div>
  )
}
