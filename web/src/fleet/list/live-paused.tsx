import { WifiOff } from 'lucide-react'
import { usePausedSince } from '../../live/hooks.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './device-list.module.css'

/** Says since when the list shows no news. Its words are part of the page: they cannot be fetched without a line. */
export function LivePaused() {
  const t = useWords()
  const formats = useFormats()
  const since = usePausedSince()
  return (
    <div role="status">
      {since !== null && (
        <p className={styles['pausedNote']}>
          <WifiOff aria-hidden />
          {t('fleet.livePaused', { time: formats.time(since) })}
        </p>
      )}
    </div>
  )
}
