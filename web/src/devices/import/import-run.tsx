import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Words } from '../../../../shared/i18n/t.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useImportWords } from './import-subject.ts'
import styles from './import.module.css'
import type { ImportComparison } from './use-comparison.ts'
import type { useRun } from './use-run.ts'

interface Props {
  comparison: ImportComparison
  run: ReturnType<typeof useRun>
}

/** Begins the import, asks first where devices would be changed, and shows how far it is. */
export function ImportRun({ comparison, run }: Props) {
  const t = useImportWords()
  const [isAsked, setAsked] = useState(false)
  const { rows, columns, counts, isAllOrNothing } = comparison
  const isBlocked = isAllOrNothing && counts.refused > 0
  const count = counts.new + counts.changed
  const begin = () => {
    setAsked(false)
    run.start(rows, columns, isAllOrNothing)
  }
  if (run.progress) return <Progress progress={run.progress} onCancel={run.stop} />
  return (
    <div className={`q-cluster q-gap-3 ${styles['actions']}`}>
      <p role="status">{summary(t, comparison)}</p>
      <Button
        variant="primary"
        disabled={count === 0 || isBlocked}
        onClick={() => (counts.changed > 0 ? setAsked(true) : begin())}
      >
        {t('import.start', { count })}
      </Button>
      {isAsked && (
        <Dialog
          title={t('import.confirm', { count: counts.changed })}
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button onClick={() => setAsked(false)}>{t('app.cancel')}</Button>
              <Button variant="primary" onClick={begin}>
                {t('import.start', { count })}
              </Button>
            </>
          }
        >
          <p>{t('import.confirmMore')}</p>
        </Dialog>
      )}
    </div>
  )
}

function summary(t: Words, { counts, isAllOrNothing }: ImportComparison): string {
  if (counts.new + counts.changed === 0) return t(counts.refused > 0 ? 'import.nothingGood' : 'import.nothingToDo')
  const said = [
    ...(counts.new > 0 ? [t('import.willAdd', { count: counts.new })] : []),
    ...(counts.changed > 0 ? [t('import.willChange', { count: counts.changed })] : []),
    ...(counts.refused > 0
      ? [t(isAllOrNothing ? 'import.blocked' : 'import.willLeave', { count: counts.refused })]
      : []),
  ]
  return said.join(' ')
}

function Progress({
  progress: { done, total },
  onCancel,
}: {
  progress: { done: number; total: number }
  onCancel: () => void
}) {
  const t = useImportWords()
  const formats = useFormats()
  return (
    <div className={`q-cluster q-gap-4 ${styles['progress']}`}>
      <progress value={done} max={Math.max(1, total)} aria-label={t('import.running')} />
      <p role="status">{t('import.done', { done: formats.number(done), total: formats.number(total) })}</p>
      <Button onClick={onCancel}>{t('import.cancel')}</Button>
    </div>
  )
}
