import { MapPinOff } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './map-boundary.module.css'

interface State {
  failed: boolean
}

/** Keeps a map that cannot be loaded or drawn (no network, no WebGL) from taking the list with it. */
export class MapBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError = (): State => ({ failed: true })

  override render(): ReactNode {
    return this.state.failed ? <MapFailed /> : this.props.children
  }
}

function MapFailed() {
  const t = useWords()
  return (
    <MapPlaceholder>
      <EmptyState
        compact
        picture={<MapPinOff size={36} strokeWidth={1.5} />}
        title={t('fleet.mapFailed')}
        action={<Button onClick={() => location.reload()}>{t('fleet.retry')}</Button>}
      />
    </MapPlaceholder>
  )
}

/** Centres what is shown while there is no map. */
export function MapPlaceholder({ children }: { children: ReactNode }) {
  return <div className={styles['placeholder']}>{children}</div>
}
