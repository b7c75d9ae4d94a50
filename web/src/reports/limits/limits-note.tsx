import { Gauge } from 'lucide-react'
import { roadLimits } from '../../../../shared/domain/limits/roads.ts'
import type { Words } from '../../../../shared/i18n/t.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { isOpen, limitIn, type LimitBook, type LimitRow, type LimitState } from './limit-book.ts'

interface Props {
  book: LimitBook
  state: LimitState
  rows: readonly LimitRow[]
}

/** Asks for the limits of the roads, says how far that is, and ends it. */
export function LimitsNote({ book, state, rows }: Props) {
  const t = useWords()
  const open = rows.filter((row) => isOpen(limitIn(state.known, row)))
  const known = rows.length - open.length
  return (
    <>
      <span role="status" className="q-inline-row q-gap-2 q-faint q-small">
        {state.isBusy && <Spinner size={14} />}
        {saidOf({ state, known }, t)}
      </span>
      {state.isBusy ? (
        <Button size="small" variant="ghost" onClick={book.stop}>
          {t('reports.roadLimitsStop')}
        </Button>
      ) : (
        open.length > 0 && (
          <Button size="small" icon={<Gauge size={16} />} onClick={() => book.lookUp(rows)}>
            {t(state.of === 0 ? 'reports.roadLimits' : 'reports.roadLimitsMore', {
              count: Math.min(open.length, roadLimits.limitsPerPress),
            })}
          </Button>
        )
      )}
    </>
  )
}

function saidOf({ state, known }: { state: LimitState; known: number }, t: Words): string {
  const { isBusy, done, of, failure, missing } = state
  if (isBusy) return t('reports.roadLimitsBusy', { done, of })
  if (failure !== null) return failure
  if (missing !== null) return t(missing === 'usedUp' ? 'reports.roadLimitsUsedUp' : 'reports.roadLimitsFailed')
  return of === 0 ? '' : t('reports.roadLimitsDone', { count: known })
}
