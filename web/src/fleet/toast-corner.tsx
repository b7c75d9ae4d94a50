import { Suspense } from 'react'
import { useLocation } from '../router/router.tsx'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useMay } from '../session/access.ts'
import { classNames } from '../ui/class-names.ts'
import { showDevice } from './show-device.ts'
import styles from './toast-corner.module.css'

// no events arrive in the first moment, so no page waits for this code
const EventToastStack = lazyComponent(
  async () => (await import('../events/event-toast-stack.tsx')).EventToastStack,
  'fleet',
)

/** Announces events with toasts and sounds on every page of a signed-in user. */
export function ToastCorner() {
  const may = useMay()
  const { path } = useLocation()
  if (!may.see('ui.disableEvents')) return null
  return (
    <div className={classNames(styles['corner'], path !== '/' && styles['page'])}>
      <Suspense fallback={null}>
        <EventToastStack onSelect={showDevice} />
      </Suspense>
    </div>
  )
}
