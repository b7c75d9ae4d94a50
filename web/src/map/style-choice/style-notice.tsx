import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import styles from './style-notice.module.css'
import type { StyleFailure } from './use-shown-style.ts'

interface Props {
  failure: StyleFailure
  onRetry: () => void
}

/** Says that a map service does not work and why, as long as it does not. */
export function StyleNotice({ failure, onRetry }: Props) {
  const t = useWords()
  const { direction } = useLanguage()
  const [hidden, setHidden] = useState('')
  const reason = `${failure.id} ${failure.cause}`
  if (hidden === reason) return null
  const style = t(`map.style.${failure.id}`)
  return (
    <div className={styles['place']} dir={direction}>
      <div className={`q-row q-gap-2 ${styles['notice']}`} role="status">
        <TriangleAlert size={18} aria-hidden />
        <p>
          <strong>{t(`map.failed.${failure.cause}`, { style })}</strong>{' '}
          {failure.isReplaced && t('map.failed.replaced')}
        </p>
        {failure.cause !== 'blocked' && (
          <Button size="small" onClick={onRetry}>
            {t('map.failed.retry')}
          </Button>
        )}
        <IconButton label={t('map.failed.hide')} icon={<X />} size="small" onClick={() => setHidden(reason)} />
      </div>
    </div>
  )
}
