import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CarFront, CircleDashed, Copy, Flame, History, Ruler } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { serverQuery } from '../api/queries.ts'
import { useCopyCoordinates } from '../display/use-copy-coordinates.ts'
import { useCopyText } from '../display/use-copy-text.ts'
import { useMeasures } from '../display/use-measures.ts'
import { usePreference } from '../display/use-preference.ts'
import { geofenceEntity } from '../entity/api-paths.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { addressCell, addressQuery } from '../map/place-search/addresses.ts'
import { closePlaceMenu, startPlaceTool, type PlaceMenuRequest, type PlaceTool } from '../map/place-tool/place-tool.ts'
import { goTo } from '../router/browser-location.ts'
import { useMay } from '../session/access.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { MenuItems, type MenuItem } from '../ui/overlays/menu.tsx'
import { positionBeside } from '../ui/overlays/position-beside.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { newGeofenceAddress } from '../geofences/new-geofence-address.ts'
import { outsideItems } from './outside-items.tsx'
import styles from './place-menu.module.css'

interface Props {
  request: PlaceMenuRequest
  onTool: (tool: PlaceTool) => void
}

const newRadiusMetres = 100

/** What can be done with a place of the map; beside it, and on a phone at the bottom of the page. */
export function PlaceMenu({ request, onTool }: Props) {
  const t = useWords()
  const panel = useRef<HTMLDivElement>(null)
  useFloating(panel, request)
  const items = usePlaceItems(request, onTool)
  const outside = outsideItems(request, t, usePreference())
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <div
      ref={panel}
      role="dialog"
      aria-label={t('places.menu')}
      popover="manual"
      className={styles['panel']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        closePlaceMenu()
      }}
    >
      <Where request={request} />
      <div role="menu" aria-label={t('places.menu')}>
        <MenuItems items={items} close={closePlaceMenu} />
      </div>
      <p className={styles['heading']}>{t('places.open')}</p>
      <div role="menu" aria-label={t('places.open')}>
        <MenuItems items={outside} close={closePlaceMenu} />
      </div>
    </div>
  )
}

function usePlaceItems({ place }: PlaceMenuRequest, onTool: (tool: PlaceTool) => void): MenuItem[] {
  const t = useWords()
  const may = useMay()
  const start = (tool: PlaceTool) => () => {
    startPlaceTool(tool)
    onTool(tool)
  }
  const item = (key: string, icon: MenuItem['icon'], onSelect: () => void): MenuItem => ({
    key,
    icon,
    label: t(`places.${key}`),
    onSelect,
  })
  return [
    ...(may.seeReports ? [item('passes', <History />, start({ kind: 'passes', place }))] : []),
    item('near', <CarFront />, start({ kind: 'near', place })),
    item('ruler', <Ruler />, start({ kind: 'ruler', points: [place] })),
    ...(may.edit(geofenceEntity)
      ? [item('geofence', <CircleDashed />, () => goTo(newGeofenceAddress(place, newRadiusMetres)))]
      : []),
    ...(may.seeReports ? [item('stops', <Flame />, start({ kind: 'stops' }))] : []),
  ]
}

/** Address and coordinates, to be copied. */
function Where({ request: { place } }: { request: PlaceMenuRequest }) {
  const t = useWords()
  const measures = useMeasures()
  const copyCoordinates = useCopyCoordinates()
  return (
    <header className={styles['where']}>
      <Address place={place} />
      <p className={styles['line']}>
        <span dir="ltr" className={styles['coordinates']}>
          {measures.coordinates(place)}
        </span>
        <IconButton
          size="small"
          tooltip="none"
          label={t('fleet.copyCoordinates')}
          icon={<Copy />}
          onClick={() => void copyCoordinates(place)}
        />
      </p>
    </header>
  )
}

function Address({ place }: Pick<PlaceMenuRequest, 'place'>) {
  const t = useWords()
  const copy = useCopyText()
  const { language } = useLanguage()
  const { data: server } = useSuspenseQuery(serverQuery())
  const isOffered = server.geocoderEnabled === true
  const { data, error, isFetching } = useQuery({
    ...addressQuery(addressCell(place), language),
    enabled: isOffered,
  })
  if (!isOffered) return null
  if (isFetching) return <Skeleton width={180} />
  if (error || !data) return <p className="q-note">{error?.message ?? t('fleet.noAddress')}</p>
  return (
    <p className={styles['line']}>
      <span dir="auto" className={styles['address']}>
        {data}
      </span>
      <IconButton
        size="small"
        tooltip="none"
        label={t('fleet.copyAddress')}
        icon={<Copy />}
        onClick={() => void copy(data, { done: 'fleet.addressCopied', failed: 'fleet.addressCopyFailed' })}
      />
    </p>
  )
}

/** Beside its place, within the page; it closes when somebody clicks, scrolls or zooms elsewhere. */
function useFloating(panel: RefObject<HTMLDivElement | null>, { left, top }: PlaceMenuRequest): void {
  useEffect(() => {
    const element = panel.current
    if (!element) return undefined
    const before = document.activeElement
    element.showPopover?.()
    const put = () => {
      const at = positionBeside({ left, top, width: 0, height: 0 }, element.getBoundingClientRect(), {
        placement: 'bottom',
        align: 'start',
        gap: 4,
        rightToLeft: document.documentElement.dir === 'rtl',
        viewport: { left: 0, top: 0, width: innerWidth, height: innerHeight },
      })
      element.style.setProperty('--left', `${at.left}px`)
      element.style.setProperty('--top', `${at.top}px`)
    }
    put()
    const sizes = new ResizeObserver(put)
    sizes.observe(element)
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const dismiss = (event: Event) => {
      if (!element.contains(event.target as Node)) closePlaceMenu()
    }
    document.addEventListener('pointerdown', dismiss, true)
    document.addEventListener('wheel', dismiss, { capture: true, passive: true })
    addEventListener('resize', closePlaceMenu)
    return () => {
      sizes.disconnect()
      document.removeEventListener('pointerdown', dismiss, true)
      document.removeEventListener('wheel', dismiss, true)
      removeEventListener('resize', closePlaceMenu)
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [panel, left, top])
}
