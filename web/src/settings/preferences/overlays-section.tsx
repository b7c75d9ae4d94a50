import { OverlaySection } from '../../map/overlays/overlay-section.tsx'
import { useOverlayChoice } from '../../map/overlays/use-overlay-choice.ts'
import { useUser } from '../../session/use-session.ts'
import styles from './preferences.module.css'
import { usePreferenceChoices } from './use-preference-choices.ts'

/** What lies above the map, wherever one is shown. */
export function OverlaysSection() {
  const user = useUser()
  const { isSaved } = usePreferenceChoices()
  const keyPage = (missingKey: string) => `/settings/user/${user.id}?attribute=${missingKey}`
  return (
    <div className={`q-card ${styles['card']}`} data-section="overlays">
      <OverlaySection choice={useOverlayChoice()} keyPage={isSaved ? keyPage : null} />
    </div>
  )
}
