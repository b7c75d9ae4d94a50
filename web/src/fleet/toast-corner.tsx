import { Suspense, useRef } from 'react'
import { goTo } from '../router/browser-location.ts'
import { useLocation } from '../router/router.tsx'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useMay } from '../session/access.ts'
import { useClearPlace } from '../ui/overlays/clear-place.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './toast-corner.module.css'

// no events arrive in the first moment, so no page waits for this code
const ToastStack = lazyComponent(async () => (await import('../events/toasts/toast-stack.tsx')).ToastStack, 'fleet')

/** Pages that are a map, with its own controls at the end. */
const maps: ReadonlySet<string> = new Set(['/', '/geofences'])

/** Announces what the reader's notifications found, with toasts and sounds, on every page of a signed-in user. */
export function ToastCorner() {
  const may = useMay()
  const { path } = useLocation()
  const corner = useRef<HTMLDivElement>(null)
  const isPage = !maps.has(path)
  useClearPlace(corner, isPage)
  if (!may.see('ui.disableEvents')) return null
  return (
    <div ref={corner} className={classNames(styles['corner'], isPage && styles['page'])}>
      <Suspense fallback={null}>
        <ToastStack onOpen={(eventId) => goTo(`/event/${eventId}`)} />
      </Suspense>
    </div>
  )
}
