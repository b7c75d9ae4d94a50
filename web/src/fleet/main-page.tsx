import {
  type CSSProperties,
  type ReactNode,
  type RefCallback,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import { useNow } from '../api/use-now.ts'
import { useDevices, useLoading } from '../live/hooks.ts'
import { useSelection } from '../live/selection.ts'
import { useWatched } from '../live/use-watched.ts'
import { endPlaceTool, usePlaceTool, type PlaceTool } from '../map/place-tool/place-tool.ts'
import { requestCentre } from '../map/centre-request.ts'
import { selectGeofence, useSelectedGeofence } from '../map/geofences/geofence-selection.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useMay } from '../session/access.ts'
import { useUser } from '../session/use-session.ts'
import { classNames } from '../ui/class-names.ts'
import { isDialogOpen } from '../ui/overlays/is-dialog-open.ts'
import { useWords } from '../i18n/use-words.ts'
import { BottomNavigation } from '../navigation/bottom-navigation.tsx'
import { EventsCorner } from './events-corner.tsx'
import { ExpiryDialog } from '../navigation/expiry-dialog.tsx'
import { FleetMap } from './fleet-map.tsx'
import { FleetSidebar } from './fleet-sidebar.tsx'
import { OpenPlaceMenu, PlaceCard } from './place-cards.tsx'
import { ListSwitch } from './list/list-switch.tsx'
import styles from './main-page.module.css'
import { useFilteredFleet } from './filter/use-filtered-fleet.ts'
import { useFleetFilter } from './filter/use-fleet-filter.ts'
import { useGroups } from '../groups/use-groups.ts'
import { usePhoneLayout } from './page-size.ts'
import { useBarHeight } from './use-bar-height.ts'
import { useVehicleKeys } from './vehicle-keys.ts'

/** Fetched with the first selected vehicle: the list and the map come first. */
const DeviceCard = lazyComponent(async () => (await import('./card/device-card.tsx')).DeviceCard, 'card', 'places')
/** Fetched with the first geofence that is clicked on. */
const GeofenceCard = lazyComponent(async () => (await import('../map/geofences/card/geofence-card.tsx')).GeofenceCard)

/** Guests alone load it. */
const GuestVehicle = lazyComponent(async () => (await import('./guest/guest-vehicle.tsx')).GuestVehicle, 'guest')

/** The map with everything around it: list, card of the selected device, events, navigation. Guests with one vehicle have no list. */
export function MainPage() {
  const t = useWords()
  const narrow = usePhoneLayout()
  const [barHeight, measureBar] = useBarHeight()
  const now = useNow(screenLimits.relativeTimeRefreshMs)
  const total = useDevices().length
  const loading = useLoading()
  const groups = useGroups()
  const [filter, changeFilter] = useFleetFilter()
  const fleet = useFilteredFleet(filter, { groups, now })
  const { selectedId, select } = useSelection()
  const isGuest = useUser().temporary
  useWatched({ selectedId, isGuest })
  const geofenceId = useSelectedGeofence()
  const tool = usePlaceTool()
  const isOfMap = selectedId !== null || geofenceId !== null
  const cardOpen = isOfMap || tool !== null
  const hasList = !isGuest || total > 1
  const mayAdd = useMay().createDevice(total)
  const [listOpen, setListOpen] = useState(false)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const shownIds = useShownIds(filter.onlyOnMap, fleet.devices)
  useKeys(fleet.devices, () => (isOfMap ? select(null) : endPlaceTool()))
  // a place is left with the page
  useEffect(() => endPlaceTool, [])

  const show = useCallback(
    (id: number | null) => {
      setListOpen(false)
      if (narrow) setDrawerOpen(false)
      select(id)
    },
    [narrow, select],
  )
  const events = <EventsCorner floating={!narrow} open={drawerOpen} now={now} onOpen={setDrawerOpen} onSelect={show} />
  return (
    <main className={classNames(styles['page'], listOpen && styles['listOpen'])} style={barStyle(barHeight)}>
      <Side measureBar={measureBar}>
        {hasList && (
          <section className={`q-card ${styles['sidebar']}`} aria-label={t('fleet.list')}>
            <FleetSidebar
              {...{ filter, fleet, loading, total, groups, now, selectedId, mayAdd }}
              onFilter={changeFilter}
              onSelect={show}
              mayChoose={!isGuest}
              onShowMap={() => setListOpen(false)}
              onSearch={() => setListOpen(true)}
              controls={narrow && events}
            />
          </section>
        )}
        {narrow && hasList && <ListSwitch open={listOpen} hidden={cardOpen} onToggle={() => setListOpen(!listOpen)} />}
      </Side>
      <FleetMap {...{ shownIds, cardOpen, drawerOpen, narrow, barHeight, hasList }} />
      {!narrow && hasList && events}
      {cardOpen && <OpenCard {...{ selectedId, geofenceId, tool, now }} onSelectDevice={show} />}
      <OpenPlaceMenu onTool={() => show(null)} />
      <ExpiryDialog />
    </main>
  )
}

interface SideProps {
  measureBar: RefCallback<HTMLElement>
  children: ReactNode
}

/** The list, and what leads to the other pages below it. */
const Side = ({ measureBar, children }: SideProps) => (
  <div className={styles['side']}>
    {children}
    <div ref={measureBar} className={`q-card ${styles['navigation']}`}>
      <BottomNavigation guestLines={<GuestVehicle />} />
    </div>
  </div>
)

const barStyle = (heightPx: number) => ({ '--bar': `${heightPx}px` }) as CSSProperties

/** The devices that the map is limited to; undefined for all. */
const useShownIds = (isLimited: boolean, devices: readonly { id: number }[]): ReadonlySet<number> | undefined =>
  useMemo(() => (isLimited ? new Set(devices.map(({ id }) => id)) : undefined), [isLimited, devices])

interface OpenCardProps {
  selectedId: number | null
  geofenceId: number | null
  tool: PlaceTool | null
  now: number
  onSelectDevice: (id: number) => void
}

/** The card of the selected device, or else of a geofence, or of what is done with a place. */
const OpenCard = ({ selectedId, geofenceId, tool, now, onSelectDevice }: OpenCardProps) => (
  <div className={styles['card']}>
    <Suspense fallback={null}>
      {selectedId !== null ? (
        <SelectedCard key={selectedId} deviceId={selectedId} now={now} />
      ) : geofenceId !== null ? (
        <GeofenceCard key={geofenceId} {...{ geofenceId, now, onSelectDevice }} onClose={closeGeofence} />
      ) : (
        tool && <PlaceCard tool={tool} onSelectDevice={onSelectDevice} />
      )}
    </Suspense>
  </div>
)

const closeGeofence = () => selectGeofence(null)

function SelectedCard({ deviceId, now }: { deviceId: number; now: number }) {
  const { following, select } = useSelection()
  return (
    <DeviceCard
      deviceId={deviceId}
      now={now}
      following={following}
      onFollow={(follow) => select(deviceId, { follow })}
      onCentre={() => requestCentre(deviceId)}
      onClose={() => select(null)}
    />
  )
}

/** The keys of the page that belong to no field or list. */
function useKeys(devices: readonly { id: number }[], onEscape: () => void): void {
  useVehicleKeys(devices)
  useEscape(onEscape)
}

/** Escape, where no panel or dialog takes it for itself. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen() && onEscape()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
