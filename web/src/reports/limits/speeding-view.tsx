import { useMemo, type ComponentProps } from 'react'
import type { SpeedingJson } from '../../../../shared/wire/report-json.ts'
import { RowsView } from '../screens/rows-view.tsx'
import { withLimits } from './limit-columns.ts'
import { LimitsNote } from './limits-note.tsx'
import { useRoadLimits } from './use-road-limits.ts'

/** Times of driving too fast; with the limits of the roads once somebody asks for them. */
export function SpeedingView(props: ComponentProps<typeof RowsView<SpeedingJson>>) {
  const { rows, columns: usual } = props
  const { book, state, isOffered } = useRoadLimits()
  const isAsked = isOffered && state.of > 0
  const { known } = state
  const columns = useMemo(() => (isAsked ? withLimits(usual, known) : usual), [isAsked, usual, known])
  return (
    <RowsView {...props} columns={columns}>
      {isOffered && <LimitsNote {...{ book, state, rows }} />}
    </RowsView>
  )
}
