import { Copy, Pause, Play, Search, Trash2 } from 'lucide-react'
import type { ReceivedLine } from '../live/tracker-log.ts'
import { Button } from '../ui/button.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { copyText } from '../ui/copy/copy-text.ts'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { SwitchField } from '../ui/inputs/switch-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useWords } from '../i18n/use-words.ts'
import { copiedLines, type LogFilter } from './log-filter.ts'
import styles from './logs.module.css'

interface Props {
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
  shown: readonly ReceivedLine[]
  total: number
  /** lines that arrived while paused */
  unseen: number
  isPaused: boolean
  onPause: (isPaused: boolean) => void
  onClear: () => void
}

/** The filter and the commands of the log. */
export function LogToolbar({ filter, onFilter, shown, total, unseen, isPaused, onPause, onClear }: Props) {
  const t = useWords()
  const copy = async () => {
    const isDone = await copyText(copiedLines(shown))
    if (isDone) showSnackbar({ key: 'copied', text: t('log.copied', { count: shown.length }), kind: 'done' })
    else showSnackbar({ key: 'copied', text: t('app.copyFailed'), kind: 'failed' })
  }
  return (
    <div className={`q-cluster ${styles['toolbar']}`}>
      <div className={styles['search']}>
        <TextField
          label={t('log.filter')}
          labelHidden
          type="search"
          placeholder={t('log.filter')}
          leading={<Search size={16} aria-hidden />}
          value={filter.keyword}
          onChange={(keyword) => onFilter({ ...filter, keyword })}
        />
      </div>
      <SwitchField
        label={t('log.onlyTrouble')}
        checked={filter.onlyTrouble}
        onChange={(onlyTrouble) => onFilter({ ...filter, onlyTrouble })}
      />
      <span className={styles['count']} role="status">
        {t('log.shown', { shown: shown.length, total })}
      </span>
      <div className={`q-wrap q-gap-2 ${styles['buttons']}`}>
        <Button icon={isPaused ? <Play /> : <Pause />} aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
          {isPaused && unseen > 0 ? t('log.resumeUnseen', { count: unseen }) : t(isPaused ? 'log.resume' : 'log.pause')}
        </Button>
        <Button icon={<Copy />} disabled={shown.length === 0} onClick={() => void copy().catch(showFailure)}>
          {t('log.copyAll')}
        </Button>
        <Button icon={<Trash2 />} disabled={total === 0} onClick={onClear}>
          {t('log.clear')}
        </Button>
      </div>
    </div>
  )
}
