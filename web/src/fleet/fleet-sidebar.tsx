import { Plus } from 'lucide-react'
import { Suspense, useId, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useAfterFirstScreen } from '../lazy/use-after-first-screen.ts'
import { usePausedSince } from '../live/hooks.ts'
import { goTo } from '../router/browser-location.ts'
import { useMay } from '../session/access.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useWords } from '../i18n/use-words.ts'
import { DeviceList } from './list/device-list.tsx'
import { rowId } from './list/device-list-row.tsx'
import { FilterPanel } from './filter/filter-panel.tsx'
import { FleetCount } from './fleet-count.tsx'
import {
  filtersLeaveOut,
  leavesOut,
  openChoices,
  openFilter,
  type FilteredFleet,
  type FleetFilter,
} from './filter/fleet-filter.ts'
import styles from './fleet-sidebar.module.css'
import { FleetEmpty, FleetFailed, FleetSkeleton, NothingMatches } from './list/fleet-states.tsx'
import { markAfterKey } from './list/list-keys.ts'
import { LivePaused } from './list/live-paused.tsx'
import { focusCard } from './vehicle-keys.ts'
import { useListChoice, type ListChoice } from './list/use-list-choice.ts'
import { SearchField } from './filter/search-field.tsx'

/** Fetched after the list, which is what people look at first. */
const FleetStrip = lazyComponent(async () => (await import('./strip/fleet-strip.tsx')).FleetStrip, 'overview')

const SavedFilters = lazyComponent(
  async () => (await import('./saved-filters/saved-filters.tsx')).SavedFilters,
  'filters',
)
/** Fetched last, and for administrators of few vehicles only. */
const FirstSteps = lazyComponent(async () => (await import('../first-steps/first-steps.tsx')).FirstSteps, 'first-steps')
/** With more of them, nobody needs first steps; the sample fleet has four. */
const fewVehicles = 9

/** Fetched with the first vehicle that is chosen. */
const SelectionBar = lazyComponent(async () => (await import('./list/selection-bar.tsx')).SelectionBar, 'settings')

export interface FleetSidebarProps {
  filter: FleetFilter
  onFilter: (change: Partial<FleetFilter>) => void
  fleet: FilteredFleet
  loading: 'waiting' | 'ready' | 'failed'
  /** how many devices there are, filtered or not */
  total: number
  groups: readonly { id: number; name: string; groupId: number }[]
  now: number
  selectedId: number | null
  onSelect: (id: number | null) => void
  mayAdd: boolean
  /** whether several vehicles can be chosen, to do something with all of them */
  mayChoose: boolean
  /** gives way to the map, where the list covers it */
  onShowMap: () => void
  /** further controls at the end of the search row */
  controls?: ReactNode
  onSearch: () => void
}

/** Search, filter and list. The arrow keys move a mark through the list from the search as well; Enter selects. */
export function FleetSidebar(props: FleetSidebarProps) {
  const { filter, onFilter, fleet, groups, total, mayAdd } = props
  const t = useWords()
  const listId = useId()
  const choice = useListChoice(fleet.devices)
  const { markedIndex, onListKey } = useMark(props, choice)
  const marked = fleet.devices[markedIndex]
  const isPaused = usePausedSince() !== null
  return (
    <>
      <header className={`q-row q-gap-1 ${styles['toolbar']}`}>
        <SearchField
          text={filter.text}
          onChange={(text) => onFilter({ text })}
          onListKey={onListKey}
          listId={fleet.devices.length > 0 ? listId : undefined}
          markedRowId={marked && rowId(marked.id)}
          onFocus={props.onSearch}
        />
        <FilterPanel filter={filter} onChange={onFilter} fleet={fleet} groups={groups} />
        {mayAdd && <IconButton label={t('fleet.addDevice')} icon={<Plus />} onClick={() => goTo('/settings/device')} />}
        {props.controls}
      </header>
      <div className={classNames(styles['body'], isPaused && styles['paused'])}>
        <LivePaused />
        {total <= fewVehicles && <First isReady={props.loading === 'ready'} />}
        {total > 0 && <Strip fleet={fleet} filter={filter} onFilter={onFilter} isReady={props.loading === 'ready'} />}
        {total > 0 && (
          <div className={styles['countLine']}>
            <FleetCount shown={fleet.devices.length} total={total} filtered={leavesOut(filter)} />
            {props.mayChoose && !choice.isOn && <ChooseButton onClick={choice.begin} />}
          </div>
        )}
        {choice.isOn && (
          <Suspense>
            <SelectionBar choice={choice} devices={fleet.devices} onShowMap={props.onShowMap} />
          </Suspense>
        )}
        <ListOrState
          {...props}
          list={
            <DeviceList
              listId={listId}
              devices={fleet.devices}
              selectedId={props.selectedId}
              mark={markedIndex}
              now={props.now}
              choice={choice}
              onPress={(id, event) => press(id, event, { ...props, choice })}
              onLongPress={props.mayChoose ? choice.toggle : null}
              onKeyDown={onListKey}
            />
          }
        />
      </div>
    </>
  )
}

function ChooseButton({ onClick }: { onClick: () => void }) {
  const t = useWords()
  return (
    <button type="button" className={`q-plain-button ${styles['choose']}`} onClick={onClick}>
      {t('fleet.choose')}
    </button>
  )
}

type Press = Pick<FleetSidebarProps, 'mayChoose' | 'onSelect'> & { choice: ListChoice }

/** A press selects one; with Ctrl or Shift, and while several are chosen, it chooses as in lists of files. */
function press(id: number, event: MouseEvent, { mayChoose, onSelect, choice }: Press): void {
  const isKeyed = event.ctrlKey || event.metaKey || event.shiftKey
  if (!mayChoose || (!choice.isOn && !isKeyed)) onSelect(id)
  else if (event.shiftKey) choice.extendTo(id)
  else choice.toggle(id)
}

function First({ isReady }: { isReady: boolean }) {
  const { administer } = useMay()
  if (!useAfterFirstScreen(isReady) || !administer) return null
  return (
    <Suspense>
      <FirstSteps />
    </Suspense>
  )
}

type StripProps = Pick<FleetSidebarProps, 'fleet' | 'filter' | 'onFilter'> & { isReady: boolean }

/** Its place is kept free until it is there. */
function Strip({ fleet, filter, onFilter, isReady }: StripProps) {
  const place = <div className={styles['strip']} />
  if (!useAfterFirstScreen(isReady)) return place
  return (
    <Suspense fallback={place}>
      <FleetStrip counts={fleet.doing} chosen={filter.doing} onChoose={(doing) => onFilter({ doing })} />
      <Suspense>
        <SavedFilters filter={filter} onFilter={onFilter} />
      </Suspense>
    </Suspense>
  )
}

function ListOrState({ list, ...props }: FleetSidebarProps & { list: ReactNode }) {
  if (props.total === 0 && props.loading === 'waiting') return <FleetSkeleton />
  if (props.total === 0 && props.loading === 'failed') return <FleetFailed />
  if (props.total === 0) return <FleetEmpty mayAdd={props.mayAdd} />
  if (props.fleet.devices.length > 0) return list
  const { text } = openFilter
  const isSearched = props.filter.text.trim() !== ''
  const by = !isSearched ? 'filters' : filtersLeaveOut(props.filter) ? 'both' : 'search'
  const clear = { search: { text }, filters: openChoices, both: { text, ...openChoices } }
  return <NothingMatches by={by} onClear={() => props.onFilter(clear[by])} />
}

/** The row under the arrow keys, remembered by device, so that sorting does not move it to another one. */
function useMark(props: FleetSidebarProps, choice: ListChoice) {
  const { fleet, filter, onFilter, selectedId, onSelect } = props
  const [markedId, setMarkedId] = useState<number | null>(null)
  const markedIndex = markedId === null ? -1 : fleet.devices.findIndex((device) => device.id === markedId)
  const onListKey = (event: KeyboardEvent) => {
    const next = markAfterKey(event.key, markedIndex, fleet.devices.length)
    if (next !== null) {
      event.preventDefault()
      setMarkedId(fleet.devices[next]?.id ?? null)
    } else if (props.mayChoose && isChooseKey(event) && markedId !== null && markedIndex >= 0) {
      event.preventDefault()
      choice.toggle(markedId)
    } else if (event.key === 'Enter') {
      const chosen = fleet.devices[markedIndex] ?? (filter.text === '' ? undefined : fleet.devices[0])
      if (chosen && chosen.id === selectedId) focusCard()
      else if (chosen) onSelect(chosen.id)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      if (choice.isOn) choice.end()
      else if (filter.text !== '') onFilter({ text: '' })
      else if (markedId !== null) setMarkedId(null)
      else if (selectedId !== null) onSelect(null)
    }
  }
  return { markedIndex, onListKey }
}

/** X, by its place where the keyboard writes other letters; in the search it is a letter. */
const isChooseKey = ({ key, code, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  (key.toLowerCase() === 'x' || code === 'KeyX') &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(target instanceof HTMLInputElement)
